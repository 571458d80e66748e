import {
  type DragEvent as ReactDragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { bytesText } from '../shared/text/numbers.ts';
import { Button } from '../shared/ui/button.tsx';
import { Camera, ImageOff, ImagePlus, TriangleAlert } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { PickedClocks } from './picked-clocks.tsx';
import { type PickedImage, pick } from './picked-image.ts';
import styles from './picker.module.css';
import thumbnailStyles from './thumbnails.module.css';
import { Thumbnails } from './thumbnails.tsx';
import { validateFiles } from './validate-files.ts';

interface ImagePickerProps {
  /** The chosen pictures, in order. */
  picked: readonly PickedImage[];
  /** Called with a function from the old list to the new one, as for a state setter. */
  onPick: (change: (picked: readonly PickedImage[]) => readonly PickedImage[]) => void;
  /** How many pictures are stored already. */
  saved?: number;
  /** One line of pictures, which begins with the button: these are the saved ones. */
  strip?: ReactNode;
}

/** The user chooses or drops pictures here, and sees them before they are sent. The caller sends them when it saves. */
export function ImagePicker({ picked, onPick, saved = 0, strip }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Sentences that say which files were left out, and why. */
  const [refusals, setRefusals] = useState<string[]>([]);
  const [gone, setGone] = useState(false);
  const [over, setOver] = useState(false);
  useNoDropBeside();

  function add(files: readonly File[]) {
    const { taken, sentences } = validateFiles(files, { picked: picked.length, saved });
    const images = taken.map((file) => pick(file));
    setRefusals(sentences);
    setGone(false);
    onPick((list) => [...list, ...images]);
  }

  const follow = useEffectEvent(async (image: PickedImage) => {
    const ready = await image.prepared;
    if (ready.ok) {
      onPick((list) => list.map((one) => (one.path === image.path ? { ...one, ready } : one)));
    } else {
      onPick((list) => list.filter((one) => one.path !== image.path));
      setRefusals((before) => [...before, ready.sentence]);
    }
  });
  const followed = useRef(new Set<string>());
  useEffect(() => {
    for (const image of picked) {
      if (image.ready || followed.current.has(image.path)) continue;
      followed.current.add(image.path);
      void follow(image);
    }
  }, [picked]);

  function drop(event: ReactDragEvent) {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  }

  const isStrip = strip !== undefined;
  const thumbnails = (
    <Thumbnails
      items={picked.map((image) => ({ key: image.path, image: <Preview image={image} /> }))}
      first={saved + 1}
      otherwise={button}
      onRemove={(path) => {
        onPick((list) => list.filter((image) => image.path !== path));
        setRefusals([]);
        setGone(true);
      }}
    />
  );
  const place = (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition for the mouse; the button does the same
    <div
      className={over ? `${styles.place} ${styles.over}` : styles.place}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button variant="secondary" ref={button} onClick={() => input.current?.click()}>
        {isStrip ? <Camera /> : <ImagePlus />}
        {t(isStrip ? 'img.add' : 'img.pick')}
      </Button>
      {!isStrip && <p className={styles.drop}>{t('img.drop')}</p>}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // So that the same file can be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </div>
  );
  return (
    <div className={styles.picker}>
      {isStrip ? (
        <div className={styles.strip}>
          {place}
          {strip}
          {thumbnails}
        </div>
      ) : (
        <>
          {picked.length > 0 && <h3>{t('img.heading')}</h3>}
          {thumbnails}
          {place}
        </>
      )}
      {picked.length > 0 && (
        <PickedClocks picked={picked} onPick={onPick} preview={(image) => <Preview image={image} />} />
      )}
      <div role="status" className={styles.said}>
        {[...new Set(refusals)].map((sentence) => (
          <p key={sentence} className={styles.refused}>
            <TriangleAlert />
            {sentence}
          </p>
        ))}
        {gone && <p>{t('img.removedNew')}</p>}
        {[...new Set([...unseen(picked), shrunkText(picked)])].map(
          (text) => text && <p key={text}>{text}</p>,
        )}
      </div>
    </div>
  );
}

function Preview({ image: { file, ready } }: { image: PickedImage }) {
  if (ready?.preview) {
    return (
      <img src={ready.preview} alt={t('img.altPreview', { filnamn: file.name })} width="200" height="150" />
    );
  }
  return (
    <p className={thumbnailStyles.missing}>
      {ready && <ImageOff />}
      <span>{file.name}</span>
    </p>
  );
}

/** Notes on pictures that are sent although they have no preview. */
function unseen(picked: readonly PickedImage[]): string[] {
  return picked
    .filter(({ ready }) => ready?.preview === null)
    .map(({ file }) => t('img.noPreview', { filnamn: file.name }));
}

/** How much the shrinking saves; empty until that is known, or if it saves nothing. */
export function shrunkText(picked: readonly PickedImage[]): string {
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
  if (picked.some(({ ready }) => !ready)) return '';
  const before = sum(picked.map(({ file }) => file.size));
  const after = sum(picked.map(({ file, ready }) => ready?.file.size ?? file.size));
  return after < before ? t('img.shrunk', { före: bytesText(before), efter: bytesText(after) }) : '';
}

/** Without this, a file dropped beside the picker would be opened in place of the page, and the form would be lost. */
function useNoDropBeside() {
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    addEventListener('dragover', stay);
    addEventListener('drop', stay);
    return () => {
      removeEventListener('dragover', stay);
      removeEventListener('drop', stay);
    };
  }, []);
}
