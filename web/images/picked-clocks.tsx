import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '../strings.ts';
import { CameraClocks, type ClockedCamera, type ClockedPicture, cameraName } from './camera-clocks.tsx';
import type { PickedImage } from './picked-image.ts';
import { clockOf, takenAtOf } from './taken-at.ts';

interface PickedClocksProps {
  picked: readonly PickedImage[];
  onPick: (change: (picked: readonly PickedImage[]) => readonly PickedImage[]) => void;
  /** Draws one of them. */
  preview: (image: PickedImage) => ReactNode;
}

const minute = 60_000;

/** In the form of a trip with a track, along which its pictures stand: the clocks of their cameras. */
export function PickedClocks({ picked, onPick, preview }: PickedClocksProps) {
  const track = useWatch<Record<string, string>>({ name: 'track' });
  if (!track) return null;
  const cameras = new Map<string, Omit<ClockedCamera, 'name'> & { pictures: ClockedPicture[] }>();
  for (const image of picked) {
    const taken = image.ready?.taken;
    const clock = taken && clockOf(taken);
    if (!taken || clock === undefined) continue;
    const minutes = minutesOf(image);
    const camera = cameras.get(taken.camera) ?? { minutes, pictures: [] };
    const isSilent = taken.zone === undefined && image.takenAt === undefined;
    const doubt = isSilent ? t('img.clock.track', { kamera: cameraName(taken.camera) }) : camera.doubt;
    cameras.set(taken.camera, { ...camera, doubt });
    const name = image.file.name;
    camera.pictures.push({ key: image.path, name, picture: preview(image), clock: clock + minutes * minute });
  }
  return (
    <CameraClocks
      cameras={[...cameras].map(([name, camera]) => ({ name, ...camera }))}
      onMinutes={(name, minutes) =>
        onPick((list) =>
          list.map((one) => (one.ready?.taken?.camera === name ? putForward(one, minutes) : one)),
        )
      }
    />
  );
}

const said = ({ ready }: PickedImage): number => Date.parse(takenAtOf(ready?.taken) ?? '');

/** By how many minutes a picture has been put forward. */
const minutesOf = (image: PickedImage): number =>
  image.takenAt ? Math.round((Date.parse(image.takenAt) - said(image)) / minute) : 0;

function putForward(image: PickedImage, minutes: number): PickedImage {
  const moment = said(image) + minutes * minute;
  return Number.isNaN(moment) ? image : { ...image, takenAt: new Date(moment).toISOString() };
}
