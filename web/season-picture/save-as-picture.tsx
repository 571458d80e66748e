import { useState } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { Download } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { SeasonPicture, type SeasonPictureProps } from './season-picture.tsx';

/** «Spara som bild», for a season that has a track or a picture to show. */
export function SaveAsPicture(season: Omit<SeasonPictureProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  if (!season.logs.some(({ track, images }) => track || images.length > 0)) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Download />
        {t('season.picture')}
      </Button>
      {isOpen && <SeasonPicture {...season} onClose={() => setOpen(false)} />}
    </>
  );
}
