import { useRef } from 'react';
import { Button } from './button.tsx';
import { FileUp } from './icons.ts';

interface PickFileProps {
  /** What the button says. */
  text: string;
  accept: string;
  /** What the button says while a chosen file is read. */
  busy?: string | undefined;
  onPick: (file: File) => void;
}

export function PickFile({ text, accept, busy, onPick }: PickFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
        <FileUp />
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onPick(file);
          // So that the same file can be chosen again.
          event.target.value = '';
        }}
      />
    </>
  );
}
