import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lineOf } from '#contract/track';
import type { TripLog } from '#contract/trip-logs';
import { useImageUrls } from '../images/use-image-urls.ts';
import { tilesOf } from '../shared/coast-tiles.ts';
import { saveAsFile } from '../shared/device/save-as-file.ts';
import { numberText } from '../shared/text/numbers.ts';
import { Button } from '../shared/ui/button.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { t } from '../strings.ts';
import { tileQuery } from '../tracks/chart/tiles.ts';
import { trackHere, tracksQuery } from '../tracks/queries.ts';
import { bestPictures } from '../trip-logs/statistics/best-pictures.ts';
import { longestOf, sumOf } from '../trip-logs/statistics/summary.ts';
import { drawSeason, pictureSize, type SeasonToDraw, viewOfSeason } from './draw-season.ts';
import styles from './season-picture.module.css';

export interface SeasonPictureProps {
  year: number;
  logs: readonly TripLog[];
  boat: string | undefined;
  onClose: () => void;
}

/** The season as a picture, drawn here, to be shared or saved. */
export function SeasonPicture({ year, logs, boat, onClose }: SeasonPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [file, setFile] = useState<File>();
  const client = useQueryClient();
  const { thumbUrl } = useImageUrls();
  const title = t('logs.h1', { år: year });
  const name = `${[title, boat].filter(Boolean).join(', ')}.png`;
  const figures = figuresOf(logs);

  const draw = useEffectEvent(async () => {
    const best = bestPictures(logs, longestOf(logs));
    const [tracks, pictures] = await Promise.all([
      tracksOf(client, year, logs),
      Promise.all(best.map(({ path }) => loaded(thumbUrl(path)))),
    ]);
    const season = { title, boat, figures, tracks, pictures: pictures.filter((one) => one !== undefined) };
    const coast = await coastOf(client, season);
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    drawSeason(context, season, coast);
    canvas.current?.toBlob((blob) => blob && setFile(new File([blob], name, { type: blob.type })));
  });
  useEffect(() => void draw(), []);

  const canShare = file && navigator.canShare?.({ files: [file] });
  return (
    <Dialog
      title={t('season.picture')}
      onClose={onClose}
      buttons={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('btn.close')}
          </Button>
          <Button
            variant={canShare ? 'secondary' : 'primary'}
            busy={file ? undefined : t('season.drawing')}
            onClick={() => file && saveAsFile(name, file.type, file)}
          >
            {t('season.save')}
          </Button>
          {canShare && (
            // It rejects if the user closes the sheet.
            <Button
              variant="primary"
              onClick={() => void navigator.share?.({ files: [file] }).catch(() => {})}
            >
              {t('season.share')}
            </Button>
          )}
        </>
      }
    >
      <canvas
        className={styles.picture}
        ref={canvas}
        {...pictureSize}
        role="img"
        aria-label={`${[title, boat].filter(Boolean).join(', ')}: ${figures
          .map(({ value, label }) => `${value} ${label}`)
          .join(', ')}.`}
      />
    </Dialog>
  );
}

function figuresOf(logs: readonly TripLog[]): SeasonToDraw['figures'] {
  const { trips, distance, minutes } = sumOf(logs);
  return [
    { value: numberText(trips), label: t(trips === 1 ? 'season.trip' : 'season.trips') },
    { value: numberText(distance), label: t('season.miles') },
    { value: numberText(Math.round(minutes / 60)), label: t('season.hours') },
  ];
}

/** The lines of a year from the server; without it, those that the device has. */
async function tracksOf(client: QueryClient, year: number, logs: readonly TripLog[]) {
  const withTrack = new Set(logs.filter(({ track }) => track).map(({ _id }) => _id));
  if (withTrack.size === 0) return [];
  const lines = await client
    .ensureQueryData(tracksQuery(year))
    .then((tracks) => tracks.filter(({ logId }) => withTrack.has(logId)))
    .catch(() => Promise.all([...withTrack].map((id) => trackHere(id))));
  return lines.flatMap((line) => (line ? [lineOf(line.points).parts] : []));
}

async function coastOf(client: QueryClient, { tracks, pictures }: SeasonToDraw) {
  if (tracks.length === 0) return [];
  const names = tilesOf(viewOfSeason(tracks, pictures.length).box);
  const tiles = names.map((name) => client.ensureQueryData(tileQuery(name)).catch(() => undefined));
  return (await Promise.all(tiles)).filter((tile) => tile !== undefined);
}

/** Undefined if it can't be fetched. */
async function loaded(url: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => image,
    () => undefined,
  );
}
