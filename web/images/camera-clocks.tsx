import { type ReactNode, useId, useState } from 'react';
import controls from '../shared/form/control.module.css';
import { Details } from '../shared/ui/details.tsx';
import { TriangleAlert } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import styles from './camera-clocks.module.css';
import { ClockFields } from './clock-fields.tsx';

export interface ClockedPicture {
  key: string;
  /** Of its file. */
  name: string;
  picture: ReactNode;
  /** What the camera's clock showed, put right, in milliseconds as if it were UTC. */
  clock: number;
}

export interface ClockedCamera {
  /** `''` if it does not say which it is. */
  name: string;
  pictures: readonly ClockedPicture[];
  /** By how many minutes its clock is put forward. */
  minutes: number;
  /** Why it is asked about. */
  doubt?: string | undefined;
}

interface CameraClocksProps {
  cameras: readonly ClockedCamera[];
  onMinutes: (camera: string, minutes: number) => void;
}

/** Each camera's clock can be set right: what is tried on one picture holds for all of that camera. */
export function CameraClocks({ cameras, onMinutes }: CameraClocksProps) {
  const doubts = cameras.flatMap(({ doubt }) => doubt ?? []);
  if (cameras.length === 0) return null;
  return (
    <div className={styles.clocks}>
      {doubts.map((doubt) => (
        <p key={doubt} className={styles.doubt}>
          <TriangleAlert />
          {doubt}
        </p>
      ))}
      <Details summary={t('img.clock')}>
        {cameras.map((camera) => (
          <CameraClock key={camera.name} camera={camera} onMinutes={onMinutes} />
        ))}
      </Details>
    </div>
  );
}

export const cameraName = (name: string): string => name || t('img.clock.unnamed');

function CameraClock({
  camera: { name, pictures, minutes },
  onMinutes,
}: { camera: ClockedCamera } & Pick<CameraClocksProps, 'onMinutes'>) {
  const id = useId();
  const [tried, setTried] = useState<string>();
  const shown = pictures.find(({ key }) => key === tried) ?? pictures[0];
  if (!shown) return null;
  return (
    <div className={styles.clock}>
      {shown.picture}
      <div>
        <label htmlFor={`${id}-picture`}>{t('img.clock.tried', { kamera: cameraName(name) })}</label>
        <select
          className={controls.control}
          id={`${id}-picture`}
          value={shown.key}
          onChange={({ target }) => setTried(target.value)}
        >
          {pictures.map((one) => (
            <option key={one.key} value={one.key}>
              {one.name}
            </option>
          ))}
        </select>
        <ClockFields
          key={shown.key}
          id={id}
          labels={{
            minutes: t('img.clock.minutes', { kamera: cameraName(name) }),
            when: t('img.clock.when', { namn: shown.name }),
          }}
          clock={shown.clock}
          minutes={minutes}
          onMinutes={(wanted) => onMinutes(name, wanted)}
        />
        <p className="muted">{t('img.clock.follow')}</p>
      </div>
    </div>
  );
}
