import { type ClockedCamera, cameraName } from '../images/camera-clocks.tsx';
import { t } from '../strings.ts';
import type { BasketPicture } from './basket.ts';
import { Picture } from './picture.tsx';
import type { Camera, Said } from './propose.ts';
import { daysInWords } from './words.ts';

/** A camera of chosen pictures, with what it is asked about. Along a track it is seen where a clock is an hour wrong. */
export function clocked(
  { name, pictures, doubt, isSilent }: Camera,
  { clocks }: Said,
  byKey: ReadonlyMap<string, BasketPicture>,
  hasTrack: boolean,
): ClockedCamera {
  const kamera = cameraName(name);
  const dagar = daysInWords(pictures[0]?.clock ?? 0, pictures.at(-1)?.clock ?? 0);
  return {
    name,
    pictures: pictures.map(({ key, clock }) => ({
      ...{ key, clock, name: byKey.get(key)?.image.file.name ?? '' },
      picture: <Picture picture={byKey.get(key)} />,
    })),
    minutes: clocks[name] ?? 0,
    doubt: doubt
      ? t(`fromPictures.clock.${doubt}`, { kamera, dagar })
      : hasTrack && isSilent
        ? t('img.clock.track', { kamera })
        : undefined,
  };
}
