import { type DragEvent, useId, useRef, useState } from 'react';
import type { Track, TrackSummary } from '#contract/track';
import { clockTime, weekdayDateTime } from '../shared/text/dates.ts';
import { distanceText, numberText } from '../shared/text/numbers.ts';
import { Button } from '../shared/ui/button.tsx';
import { Route, TriangleAlert } from '../shared/ui/icons.ts';
import { t } from '../strings.ts';
import { joinedTrack } from './clean.ts';
import { type Read, readTrackFile } from './read-file.ts';
import { flawsOf, type ReadTrack } from './reading.ts';
import styles from './track-field.module.css';
import { trackFiles } from './track-files.ts';
import { TrackChart } from './track-section.tsx';
import { WhichTrack } from './which-track.tsx';
import { flawsText, sumText, timesOf, toATenth } from './words.ts';

/** The values that a track can fill in, as the form holds them: `null` if a field is empty. */
export interface Proposed {
  distance: number | null;
  departureDateTime: string | null;
  arrivalDateTime: string | null;
}

/** A file that has been read. */
type ReadFile = Exclude<Read, { sentence: string }> & { all: ReadTrack | undefined };

interface TrackFieldProps {
  /** The track in the form; of a saved one only its sums; `null` for none. */
  track: Track | TrackSummary | null;
  onTrack: (track: Track | TrackSummary | null) => void;
  written: Proposed;
  onUse: (values: Partial<Proposed>) => void;
  /** As `onUse`, for fields that are empty or hold what another track has filled in before. */
  onFillIn: (values: Proposed, before: Proposed | undefined) => void;
  from: string;
  to: string;
}

/** Chooses a GPX file, or takes a dropped one: it fills empty fields, proposes other values, and is saved with the log. */
export function TrackField({ track, onTrack, written, onUse, onFillIn, from, to }: TrackFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [isReading, setReading] = useState(false);
  const [said, setSaid] = useState<{ text: string; isFailure: boolean; removed?: Track | TrackSummary }>();
  const [file, setFile] = useState<ReadFile>();
  const [chosen, setChosen] = useState<ReadTrack>();

  async function choose(file: File | undefined) {
    if (file === undefined || isReading) return;
    setReading(true);
    setSaid(undefined);
    const read = await readTrackFile(file);
    setReading(false);
    if ('sentence' in read) return setSaid({ text: read.sentence, isFailure: true });
    const all = allOf(read.tracks);
    setFile({ ...read, all });
    const found = all ?? read.tracks[0];
    if (found) take(found, read);
  }

  function take(found: ReadTrack, { isCut, beyond }: Pick<ReadFile, 'isCut' | 'beyond'>) {
    setChosen(found);
    onTrack(found.track);
    onFillIn(proposedBy(found.track), chosen && proposedBy(chosen.track));
    const sentences = [sumText(found.points, found.track), flawsText(found.flaws)];
    if (found.track.startedAt === null) sentences.push(t('track.noTimes'));
    if (isCut) sentences.push(t('track.cut', { antal: numberText(found.points) }));
    sentences.push(beyond);
    setSaid({ text: sentences.filter(Boolean).join(' '), isFailure: false });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    void choose(event.dataTransfer.files[0]);
  }

  return (
    <section
      className={track ? styles.field : styles.none}
      aria-labelledby={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h3 id={id}>{t('track.heading')}</h3>
      {track && 'points' in track && (
        <>
          {file && file.tracks.length > 1 && (
            <WhichTrack {...file} chosen={chosen} onChoose={(one) => take(one, file)} />
          )}
          <TrackChart track={track} from={from} to={to} />
          <Proposals
            proposed={proposedBy(track)}
            written={written}
            onUse={onUse}
            onLast={() => chooser.current?.focus()}
          />
        </>
      )}
      {track && !('points' in track) && <p>{t('track.saved', { summa: sumText(undefined, track) })}</p>}
      <div className={styles.choose}>
        <Button
          ref={chooser}
          variant="secondary"
          busy={isReading ? t('track.reading') : undefined}
          onClick={() => input.current?.click()}
        >
          <Route />
          {t(track ? 'track.chooseOther' : 'track.choose')}
        </Button>
        {track && (
          <Button
            variant="quiet"
            onClick={() => {
              onTrack(null);
              setFile(undefined);
              // The focused button disappears together with the track.
              chooser.current?.focus();
              setSaid({ text: t('track.removed'), isFailure: false, removed: track });
            }}
          >
            {t('track.remove')}
          </Button>
        )}
        {!track && said?.removed && (
          <Button
            variant="quiet"
            onClick={() => {
              onTrack(said.removed ?? null);
              chooser.current?.focus();
              setSaid(undefined);
            }}
          >
            {t('btn.undo')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={trackFiles}
          hidden
          aria-label={t('track.choose')}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // So that the same file can be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      <div role="status" className={styles.said}>
        {said && (
          <p className={said.isFailure ? styles.failed : undefined}>
            {said.isFailure && <TriangleAlert />}
            {said.text}
          </p>
        )}
      </div>
    </section>
  );
}

interface ProposalsProps extends Pick<TrackFieldProps, 'written' | 'onUse'> {
  proposed: Proposed;
  /** Called before the last proposal disappears. */
  onLast: () => void;
}

function Proposals({ proposed, written, onUse, onLast }: ProposalsProps) {
  const rows = [
    { name: 'distance' as const, label: t('log.show.distance'), text: distanceText },
    { name: 'departureDateTime' as const, label: t('log.show.departure'), text: clockTime },
    { name: 'arrivalDateTime' as const, label: t('log.show.arrival'), text: clockTime },
  ];
  const different = rows.filter(
    ({ name }) => proposed[name] !== null && written[name] !== null && proposed[name] !== written[name],
  );
  if (different.length === 0) return null;
  return (
    <ul className={styles.proposals}>
      {different.map(({ name, label, text }) => {
        const isSameDay = String(proposed[name]).slice(0, 10) === String(written[name]).slice(0, 10);
        // For a time on another day, the clock time alone would mislead.
        const show = (name !== 'distance' && !isSameDay ? weekdayDateTime : text) as (
          value: number | string,
        ) => string;
        const value = show(proposed[name] ?? '');
        return (
          <li key={name}>
            <p>
              {`${label} ${value}`}{' '}
              <span className={styles.written}>
                {t('track.written', { värde: show(written[name] ?? '') })}
              </span>
            </p>
            <Button
              variant="secondary"
              small
              onClick={({ currentTarget }) => {
                // The focused button disappears together with its row.
                const row = currentTarget.closest('li');
                const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector(
                  'button',
                );
                if (next) next.focus();
                else onLast();
                onUse({ [name]: proposed[name] });
              }}
              aria-label={t('track.useValue', { namn: label, värde: value })}
            >
              {t('btn.use')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** The tracks of a file as one, if a log can hold them and they follow each other in time. */
function allOf(tracks: readonly ReadTrack[]): ReadTrack | undefined {
  if (tracks.length < 2 || tracks.some(({ track }) => track.startedAt === null)) return undefined;
  const track = joinedTrack(tracks.map((one) => one.track));
  const points = tracks.reduce((sum, one) => sum + one.points, 0);
  return track && { name: '', track, points, flaws: flawsOf(tracks) };
}

function proposedBy(track: Track): Proposed {
  const times = timesOf(track);
  return {
    distance: toATenth(track.distance),
    departureDateTime: times?.from ?? null,
    arrivalDateTime: times?.to ?? null,
  };
}
