import { useState } from 'react';
import { Button } from '../shared/button.tsx';
import { CircleCheck, Copy } from '../shared/icons.ts';
import { t } from '../strings.ts';

/** Nothing where the browser has no clipboard for us, as over plain HTTP: there one marks the text and copies it. */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <>
      <Button variant="secondary" onClick={() => void copy()}>
        {copied ? <CircleCheck /> : <Copy />}
        {t(copied ? 'copy.done' : 'copy.button')}
      </Button>
      <span className="hidden" role="status">
        {copied && t('copy.done')}
      </span>
    </>
  );
}
