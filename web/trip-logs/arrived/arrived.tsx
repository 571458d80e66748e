import { useEffect, useMemo, useState } from 'react';
import { useFormContext as useHookForm, useWatch } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router';
import { harboursOf } from '#contract/harbours';
import { tripLogFields } from '#contract/logs/trip-log-fields';
import type { Row } from '#contract/rows';
import type { TripLog } from '#contract/trip-logs';
import { Control } from '../../logs/fields.tsx';
import { UpdateLog } from '../../logs/update.tsx';
import type { FormLayout, LayoutProps } from '../../logs/update-form.tsx';
import { FormContextProvider, useFormContext } from '../../shared/form/form-context.ts';
import { Notice } from '../../shared/form/notice.tsx';
import { TextArea } from '../../shared/form/text-area.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { PageHeading } from '../../shared/navigation/page-heading.tsx';
import { clockTime, minutesBetween } from '../../shared/text/dates.ts';
import { Distance, Hours } from '../../shared/text/quantity.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Figure } from '../../shared/ui/figures.tsx';
import { ChevronRight, Flag, Pencil } from '../../shared/ui/icons.ts';
import { lazily } from '../../shared/ui/lazily.tsx';
import { t } from '../../strings.ts';
import { distanceOf, isOpenEnded, isTitleOfDeparture, windOfRows } from '../../under-way/proposed.ts';
import { TitleFollows } from '../../under-way/title-follows.tsx';
import { useNotThereYet } from '../../under-way/use-arrive.ts';
import { useTrip } from '../../under-way/use-trip.ts';
import { rowsText } from '../../under-way/words.ts';
import { hoursOf, voyageOf } from '../../voyage/voyage.ts';
import { form } from '../form.tsx';
import { tripLogs } from '../kind.ts';
import { ShortDuration, StoryFigures, WindFigure } from '../story/figures.tsx';
import styles from './arrived.module.css';

const VoyageChart = lazily(async () => (await import('../../voyage/chart.tsx')).VoyageChart, {
  waiting: () => <div className={styles.chartComing} />,
});

/** «Framme»: the trip as its rows tell it, to be looked at, told of in a sentence, and saved. */
const layout: FormLayout<TripLog> = {
  title: 'under.there.title',
  submit: 'arrived.save',
  done: 'arrived.saved',
  shown: ['position', 'title', 'description', 'crew', 'engineEnd'],
  Page: Arrived,
  Under: NotThereYet,
};

export const Component = () => <UpdateLog kind={tripLogs} parts={form} layout={layout} />;

type Texts = Record<
  'position' | 'arrivalDateTime' | 'departureDateTime' | 'distance' | 'windDirection',
  string
>;

function Arrived({ log, pictures, all, onAll }: LayoutProps<TripLog>) {
  const { id = '' } = useParams();
  const { rows } = useTrip(id);
  const { position, arrivalDateTime, departureDateTime, distance, windDirection } =
    useWatch<Texts>() as Texts;
  const [from = '', ...others] = harboursOf(position);
  const voyage = useMemo(() => voyageOf(rows, undefined, log.takenAt), [rows, log.takenAt]);
  const context = useFormContext();
  // Nothing has to be written here, so that no field is marked.
  const unmarked = useMemo(() => ({ ...context, unmarked: true }), [context]);
  return (
    <div className={all ? `${styles.arrived} ${styles.whole}` : styles.arrived}>
      <div>
        <p className={styles.there}>
          <Flag />
          {t('arrived.at', { tid: clockTime(arrivalDateTime) })}
        </p>
        <Route log={log} position={position} isAll={Boolean(all)} />
      </div>
      {voyage.line.parts.length > 0 && (
        <div className={styles.chart}>
          <VoyageChart {...{ voyage, from }} images={log.images} to={others.at(-1) ?? ''} flat drawsItself />
        </div>
      )}
      <Proposed {...{ rows, departureDateTime, arrivalDateTime, distance, windDirection }} />
      {all || (
        <FormContextProvider value={unmarked}>
          {pictures}
          <TextArea name="description" label={t('arrived.day')} hint={t('arrived.day.hint')} rows={3} />
          <div className={styles.lines}>
            {(['crew', 'engineEnd'] as const).map((name) => (
              <Control
                key={name}
                field={{ name, ...tripLogFields[name], hint: '', label: t(`arrived.${name}`) }}
                kind={tripLogs}
                parts={form}
                isNew={false}
              />
            ))}
            <button type="button" className={styles.more} onClick={onAll}>
              {t('arrived.all')}
              <ChevronRight />
            </button>
          </div>
        </FormContextProvider>
      )}
    </div>
  );
}

interface RouteProps {
  log: TripLog;
  position: string;
  isAll: boolean;
}

/** Where the trip went, as the page's heading. The pencil shows its fields; they are there at once if nobody has said where it ends. */
function Route({ log, position, isAll }: RouteProps) {
  const [isAsked, setAsked] = useState(false);
  const [isOpen] = useState(isOpenEnded(log.position));
  const isChanging = isOpen || isAsked;
  const { setFocus } = useHookForm();
  useEffect(() => {
    // The focused pencil disappears.
    if (isAsked) setFocus('position');
  }, [isAsked, setFocus]);
  const [follows] = useState(isTitleOfDeparture(log));
  return (
    <>
      <div className={styles.route}>
        <PageHeading>{position}</PageHeading>
        {!isChanging && !isAll && (
          <Button variant="quiet" aria-label={t('arrived.change')} onClick={() => setAsked(true)}>
            <Pencil />
          </Button>
        )}
      </div>
      {isChanging && !isAll && (
        <div className={styles.fields}>
          <TextField name="position" label={tripLogFields.position.label} required />
          <TextField name="title" label={tripLogFields.title.label} required />
        </div>
      )}
      {follows && !isOpenEnded(position) && <TitleFollows title={position.trim()} />}
    </>
  );
}

interface ProposedProps extends Omit<Texts, 'position'> {
  rows: readonly Row[];
}

/** The figures that are saved, and where those come from that nobody has written. */
function Proposed({ rows, departureDateTime, arrivalDateTime, distance, windDirection }: ProposedProps) {
  const minutes = minutesBetween(departureDateTime, arrivalDateTime);
  const engine = Math.round(hoursOf(voyageOf(rows, undefined).engine) * 10) / 10;
  const wind = windOfRows(rows);
  const source = distanceOf(rows);
  const isFromRows = source !== undefined && Number(distance) === source.miles;
  return (
    <div>
      <StoryFigures>
        {distance !== '' && (
          <Figure label={t('log.show.distance')}>
            <Distance nm={Number(distance)} />
          </Figure>
        )}
        {minutes !== null && minutes > 0 && (
          <Figure label={t('log.show.duration')}>
            <ShortDuration minutes={minutes} />
          </Figure>
        )}
        {engine > 0 && (
          <Figure label={t('under.engine')}>
            <Hours hours={engine} />
          </Figure>
        )}
        {windDirection !== '' && (
          <Figure label={t('log.show.wind')}>
            <WindFigure direction={windDirection} speed={wind.range ?? null} />
          </Figure>
        )}
      </StoryFigures>
      <p className="small muted">
        {[
          t('arrived.rows', { rader: rowsText(rows.length) }),
          isFromRows && t(source.source === 'log' ? 'arrived.byLog' : 'arrived.byPositions'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
}

/** Takes the arrival back. What has been written here stays as a draft. */
function NotThereYet() {
  const { id = '' } = useParams();
  const trip = useTrip(id);
  const notThereYet = useNotThereYet(trip);
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  async function takeBack() {
    setFailed(false);
    try {
      await notThereYet?.();
    } catch (error) {
      console.warn('The arrival could not be taken back.', error);
      setFailed(true);
      return;
    }
    await navigate(`/underway/${id}`, { replace: true });
  }
  return (
    <>
      <Notice text={failed ? t('under.failed') : undefined} />
      <button type="button" className={styles.back} onClick={() => void takeBack()}>
        {t('under.notThereYet')}
      </button>
    </>
  );
}
