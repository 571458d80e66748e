import { useRef, useState } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { ImagePlus } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { trackFiles } from '../tracks/track-files.ts';

interface PicturesButtonProps {
  text: string;
  variant: 'primary' | 'secondary';
  /** Called with the chosen files; the button is busy until it is done. */
  onFiles: (files: readonly File[]) => Promise<void>;
}

/** Chooses pictures, and with them the track of a plotter. */
export function PicturesButton({ text, variant, onFiles }: PicturesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  async function choose(files: readonly File[]) {
    if (files.length === 0 || isReading) return;
    setReading(true);
    await onFiles(files).finally(() => setReading(false));
  }
  return (
    <div>
      <Button
        variant={variant}
        busy={isReading ? t('fromPictures.reading') : undefined}
        onClick={() => input.current?.click()}
      >
        <ImagePlus />
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept={`image/*,${trackFiles}`}
        multiple
        hidden
        aria-label={text}
        onChange={({ target }) => {
          void choose([...(target.files ?? [])]);
          // So that the same files can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
