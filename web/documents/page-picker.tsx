import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits } from '#contract/limits';
import type { PickedImage } from '../images/picked-image.ts';
import { bytesText } from '../shared/text/numbers.ts';
import { Button } from '../shared/ui/button.tsx';
import { FileUp, Trash2, TriangleAlert } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import styles from './page-picker.module.css';
import { pickPage } from './picked-page.ts';

interface PagePickerProps {
  /** Paths of the pages that are saved and stay. */
  saved: readonly string[];
  onRemove?: (path: string) => void;
  picked: readonly PickedImage[];
  onPick: (change: (picked: readonly PickedImage[]) => readonly PickedImage[]) => void;
  /** Files that it begins with, as if they had been chosen. */
  begun?: readonly File[];
}

/** The pages of a document or a receipt: those that are saved, and files that are chosen here. */
export function PagePicker({ saved, onRemove, picked, onPick, begun = [] }: PagePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);

  async function add(files: readonly File[]) {
    const room = limits.imagesPerDocument - saved.length - picked.length;
    const pages = await Promise.all(files.slice(0, room).map(pickPage));
    // Shown, and saved, also while a large photograph is still being made smaller.
    onPick((list) => [...list, ...pages]);
    const prepared = new Map(
      await Promise.all(pages.map(async ({ path, prepared }) => [path, await prepared] as const)),
    );
    onPick((list) =>
      list.flatMap((page) => {
        const ready = prepared.get(page.path);
        if (!ready) return page;
        return ready.ok ? { ...page, ready } : [];
      }),
    );
    setRefusals([
      ...pages.flatMap((page) => {
        const ready = prepared.get(page.path);
        return !ready || ready.ok ? [] : sentenceOf(page, ready.sentence);
      }),
      ...(files.length > room ? [t('doc.tooMany', { n: limits.imagesPerDocument })] : []),
    ]);
  }

  const hasBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (!hasBegun.current && begun.length > 0) void add(begun);
    hasBegun.current = true;
  });
  useEffect(() => begin(), []);

  // The button that was pressed is gone, and the focus with it.
  const focusButton = () => button.current?.focus();
  return (
    <div className={styles.picker}>
      <ul className={styles.pages}>
        {saved.map((path, i) => (
          <Chosen
            key={path}
            name={t('doc.savedPage', { i: i + 1 })}
            onRemove={() => {
              onRemove?.(path);
              focusButton();
            }}
          />
        ))}
        {picked.map(({ path, file, ready }) => (
          <Chosen
            key={path}
            name={file.name}
            size={bytesText((ready?.file ?? file).size)}
            onRemove={() => {
              onPick((list) => list.filter((one) => one.path !== path));
              focusButton();
            }}
          />
        ))}
      </ul>
      <Button variant="secondary" ref={button} onClick={() => input.current?.click()}>
        <FileUp />
        {t('doc.pick')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,image/*"
        multiple
        hidden
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <div role="status">
        {refusals.map((sentence) => (
          <p key={sentence} className={styles.refused}>
            <TriangleAlert />
            {sentence}
          </p>
        ))}
      </div>
    </div>
  );
}

/** A file may be a PDF too. */
const sentenceOf = ({ file: { name } }: PickedImage, sentence: string): string =>
  sentence === t('img.onlyImages', { filnamn: name }) ? t('doc.onlyPdfOrImage', { filnamn: name }) : sentence;

function Chosen({ name, size, onRemove }: { name: string; size?: string; onRemove: () => void }) {
  return (
    <li>
      <span>
        {name}
        {size && <span className="muted"> {size}</span>}
      </span>
      <Button variant="quiet" small aria-label={t('doc.removePage', { namn: name })} onClick={onRemove}>
        <Trash2 />
      </Button>
    </li>
  );
}
