import { useRef } from 'react';
import { pick } from '../images/picked-image.ts';
import { Button } from '../shared/ui/button.tsx';
import { Camera } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import type { useQuickRow } from './use-quick-row.ts';
import type { useTrip } from './use-trip.ts';

interface TakePictureProps {
  trip: ReturnType<typeof useTrip>;
  write: ReturnType<typeof useQuickRow>['write'];
  /** Called with what became of the picture. */
  onSaid: (sentence: string) => void;
}

/** Opens the camera; the picture becomes one of the trip’s, with a row that says when and where it was taken. */
export function TakePicture({ trip, write, onSaid }: TakePictureProps) {
  const input = useRef<HTMLInputElement>(null);
  async function keep(file: File) {
    const { path, prepared } = pick(file);
    const picture = await prepared;
    if (!picture.ok) return onSaid(picture.sentence);
    try {
      const { name, type } = picture.file;
      const files = new Map([[path, await picture.file.arrayBuffer()]]);
      const pictures = { pictures: [{ path, name, type }], files };
      const isKept = trip.isFull
        ? await trip.addPictures(pictures).then(() => true)
        : await write({ note: t('under.pictureRow'), picture: path }, pictures);
      onSaid(t(isKept ? 'under.pictured' : 'under.pictureFailed'));
    } catch (error) {
      console.warn('A picture could not be kept.', error);
      onSaid(t('under.pictureFailed'));
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        aria-label={t('under.picture')}
        disabled={!trip.log}
        onClick={() => input.current?.click()}
      >
        <Camera />
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // So that the same file can be chosen again.
          target.value = '';
          if (file) void keep(file);
        }}
      />
    </>
  );
}
