import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import type { TakenAt } from '#contract/images';
import type { TripLog } from '#contract/trip-logs';
import styles from '../images/camera-clocks.module.css';
import { ClockFields } from '../images/clock-fields.tsx';
import { inOrderOfTime } from '../images/order.ts';
import { useImageUrls } from '../images/use-image-urls.ts';
import controls from '../shared/form/control.module.css';
import { wallClockOf, weekdayDateTime } from '../shared/text/dates.ts';
import { Details } from '../shared/ui/details.tsx';
import { t } from '../strings.ts';
import { useItem } from '../sync/use-item.ts';

type Texts = Record<'track' | 'takenAt', string>;
const minute = 60_000;

/** In the form of a saved trip with a track, along which its pictures stand: when they were taken, all of them or one, is set right. */
export function SavedClock() {
  const id = useId();
  const { id: logId } = useParams();
  const { item } = useItem<TripLog & { [name: string]: unknown }>('trip-log', logId);
  const { thumbUrl } = useImageUrls();
  const { setValue } = useFormContext<Texts>();
  const [track, text] = useWatch<Texts>({ name: ['track', 'takenAt'] }) as (string | undefined)[];
  const [tried, setTried] = useState<string>();
  const [isForAll, setForAll] = useState(true);
  const saved: TakenAt = item?.takenAt ?? {};
  const changed: TakenAt = text ? JSON.parse(text) : {};
  const paths = inOrderOfTime(item?.images ?? [], saved).filter((path) => saved[path]);
  const shown = paths.find((path) => path === tried) ?? paths[0];
  const savedAt = saved[shown ?? ''];
  if (!track || !shown || !savedAt) return null;
  const now = changed[shown] ?? savedAt;

  function putForward(minutes: number) {
    const moved = (isForAll ? paths : [shown]).flatMap((path) => {
      const before = saved[path ?? ''];
      return path && before ? [[path, new Date(Date.parse(before) + minutes * minute).toISOString()]] : [];
    });
    const all = { ...changed, ...Object.fromEntries(moved) };
    const left = Object.entries(all).filter(([path, moment]) => saved[path] !== moment);
    const next = left.length > 0 ? JSON.stringify(Object.fromEntries(left)) : '';
    setValue('takenAt', next, { shouldDirty: true, shouldTouch: true });
  }

  return (
    <Details summary={t('img.clock')}>
      <div className={styles.clock}>
        <img src={thumbUrl(shown)} alt="" width="112" height="84" />
        <div>
          <label htmlFor={`${id}-picture`}>{t('img.clock.trySaved')}</label>
          <select
            className={controls.control}
            id={`${id}-picture`}
            value={shown}
            onChange={({ target }) => setTried(target.value)}
          >
            {paths.map((path) => (
              <option key={path} value={path}>
                {weekdayDateTime(wallClockOf(changed[path] ?? saved[path] ?? ''))}
              </option>
            ))}
          </select>
          <label className={styles.all}>
            <input type="checkbox" checked={isForAll} onChange={({ target }) => setForAll(target.checked)} />
            {t('img.clock.all')}
          </label>
          <ClockFields
            key={shown}
            id={id}
            labels={{ minutes: t('img.clock.minutesSaved'), when: t('img.clock.whenSaved') }}
            clock={Date.parse(`${wallClockOf(now)}Z`)}
            minutes={Math.round((Date.parse(now) - Date.parse(savedAt)) / minute)}
            onMinutes={putForward}
          />
        </div>
      </div>
    </Details>
  );
}
