import { useState } from 'react';
import { t } from '../strings.ts';
import { Button } from './button.tsx';
import { CircleCheck, Copy } from './icons.ts';

interface CopyButtonProps {
  text: string;
  onCopied?: () => void;
}

/** Nothing where the browser has no clipboard for us, as over plain HTTP: there one marks the text and copies it. */
export function CopyButton({ text, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(() => {
      setCopied(true);
      onCopied?.();
    });
  return (
    <>
      <Button variant="secondary" onClick={() => void copy()}>
        {copied ? <CircleCheck /> : <Copy />}
        {t(copied ? 'copy.done' : 'copy.button')}
      </Button>
      <span className="visually-hidden" role="status">
        {copied && t('copy.done')}
      </span>
    </>
  );
}
