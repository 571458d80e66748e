import { useState } from 'react';
import { t } from '../../strings.ts';
import { Button } from './button.tsx';
import { CircleCheck, Copy } from './icons.ts';

interface CopyButtonProps {
  text: string;
  /** Called also when the browser has refused, and the user copies by hand. */
  onTried?: () => void;
}

/** Copies a text. If the browser refuses, the button says so, and the user can select and copy the text by hand. */
export function CopyButton({ text, onTried }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'done' | 'failed'>();
  const copy = async () => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'done' : 'failed');
    onTried?.();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => void copy()}>
        {outcome === 'done' ? <CircleCheck /> : <Copy />}
        {t(outcome === 'done' ? 'copy.done' : 'copy.button')}
      </Button>
      <span className={outcome === 'failed' ? undefined : 'visually-hidden'} role="status">
        {outcome && t(`copy.${outcome}`)}
      </span>
    </>
  );
}

/** Whether it was copied. Over plain HTTP, as at home, the clipboard API is missing, but copying a selection works. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
