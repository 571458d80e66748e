import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { rowDefinition } from '#contract/logs/row-fields';
import { formShape } from '#contract/logs/schemas';
import { formValues } from '#contract/logs/values';
import { positionText, readPosition } from '#contract/position';
import { fieldsOfRow, filledIn, type Row } from '#contract/rows';
import { DraftNote } from '../drafts/draft-note.tsx';
import { DraftOffer } from '../drafts/draft-offer.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { DateTimeField } from '../shared/form/date-time-field.tsx';
import { DefinedField } from '../shared/form/defined-field.tsx';
import { Form } from '../shared/form/form.tsx';
import { DangerZone, FormEnd } from '../shared/form/form-end.tsx';
import { Pair } from '../shared/form/group.tsx';
import { Notice } from '../shared/form/notice.tsx';
import { useReplacement } from '../shared/form/replacement.tsx';
import { TextField } from '../shared/form/text-field.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { BackLink } from '../shared/navigation/way-back.tsx';
import { nowWallClock, zoneOf } from '../shared/text/dates.ts';
import { Button } from '../shared/ui/button.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { useOnce } from '../shared/use-once.ts';
import { t } from '../strings.ts';
import styles from './form.module.css';
import { FromInstruments } from './from-instruments.tsx';
import { type Place, readingText, readPlace, readPlaceIfAllowed } from './here.ts';
import { lastingIdOf, newRowId, nowOf } from './row-id.ts';
import { useTrip } from './use-trip.ts';
import { rowPosition } from './words.ts';

/** The form of a row, new or existing. A row is never changed: the saved one replaces it. */
export function Component() {
  const { id = '', rowId } = useParams();
  const trip = useTrip(id);
  const { log, rows, reason } = trip;
  const title = t(rowId === undefined ? 'under.newRow' : 'under.changeRow');
  usePageTitle(t('under.row.title', { rubrik: title }));
  const found = rowId === undefined ? undefined : nowOf({ id: rowId }, rows);
  const opened = useOnce(log && (rowId === undefined || found) ? { row: found } : undefined);
  return (
    <>
      <PageHead title={title} {...(log && { lead: log.position })} />
      {opened ? (
        <RowForm trip={trip} id={id} row={opened.row} />
      ) : reason || log ? (
        <LoadFailure text={t('under.noRow')} onRetry={trip.refetch} />
      ) : (
        <Loading text={t('loading.form')} shape="form" />
      )}
    </>
  );
}

const {
  latitude: _,
  longitude: __,
  event: ___,
  zone: ____,
  picture: _____,
  ...shape
} = formShape(rowDefinition, true);

const position = z.pipe(
  z.string(),
  z.transform((text, { issues }) => {
    if (text.trim() === '') return {};
    const place = readPosition(text);
    if (!place) issues.push({ code: 'custom', message: t('under.position.wrong'), input: text });
    return place ?? {};
  }),
);

interface RowFormProps {
  trip: ReturnType<typeof useTrip>;
  id: string;
  row: Row | undefined;
}

function RowForm({ trip, id, row }: RowFormProps) {
  const [query] = useSearchParams();
  const [start] = useState(() => ({
    ...formValues(rowDefinition, row ?? { at: nowWallClock(), note: query.get('note') ?? '' }),
    position: row ? rowPosition(row) : '',
    read: '',
  }));
  const fields = useFields({ ...shape, position, read: z.string() }, start);
  const form = row ? `/underway/${id}/row/${lastingIdOf(row.id)}` : `/underway/${id}/row`;
  // A new row is of the moment when it was begun, also where its draft is opened hours later.
  const draft = useDraft({ form, fields, filled: row ? {} : { at: start.at, note: start.note } });
  const guard = useLeaveGuard(draft.unsaved);
  const navigate = useNavigate();
  const isUnderWay = trip.rows.every(({ event }) => event !== 'arrived');
  const back = isUnderWay ? `/underway/${id}` : `/showlog/${id}`;
  // The row may have been changed since the form was opened: by its late position, or in another tab.
  const now = row && (nowOf(row, trip.rows) ?? row);
  const struck = row && now ? [...new Set([row.id, now.id])] : [];

  const [hasStrikeFailed, setStrikeFailed] = useState(false);
  async function strike() {
    setStrikeFailed(false);
    try {
      await trip.change({ written: [], struck });
    } catch (error) {
      console.warn('A row could not be struck.', error);
      setStrikeFailed(true);
      return;
    }
    draft.forget();
    await leave();
  }

  async function leave(written?: string) {
    guard.allowLeave();
    await navigate(back, { replace: true, state: written === undefined ? null : { written } });
  }

  return (
    <>
      <Form
        fields={fields}
        save={async (content) => {
          const { position, read, ...said } = content as Record<string, unknown>;
          if (!row && trip.isFull) return { sentences: [t('under.full')] };
          const opened: Record<string, string> = start;
          const texts: Record<string, string> = fields.getValues();
          // What was left alone here is as it is now, and of a field that was also changed elsewhere, the one that is saved last
          // counts.
          const isWritten = (name: string) => !now || texts[name] !== opened[name];
          const written = filledIn({
            ...now,
            ...Object.fromEntries(Object.entries(said).filter(([name]) => isWritten(name))),
            ...(isWritten('at') && { zone: zoneOf(texts.at ?? '') }),
            // The displayed position is less exact than the reading.
            ...(isWritten('position') && {
              ...noPlace,
              ...(placeShownAs(String(texts.position), String(read)) ?? (position as object)),
            }),
            id: newRowId(Date.now(), row?.id),
          });
          const kept = await draft.settle();
          try {
            await trip.change({ written: [written], struck }, { draft: kept?.id });
          } catch (error) {
            console.warn('A row could not be written.', error);
            await draft.wasNotSaved();
            return { sentences: [t('under.failed')] };
          }
          draft.wasSaved();
          await leave(written.id);
          return undefined;
        }}
        end={
          <FormEnd submit={t('under.save')} busy={t('busy.saving')} note={<DraftNote draft={draft} />}>
            <BackLink to={back} text={t('btn.back')} />
            {row && (
              <DangerZone>
                <Notice text={hasStrikeFailed ? t('under.failed') : undefined} />
                <Button variant="danger" onClick={() => void strike()}>
                  {t('under.strike')}
                </Button>
              </DangerZone>
            )}
          </FormEnd>
        }
      >
        <DraftOffer draft={draft} />
        <Notice text={!row && trip.isFull ? t('under.full') : undefined} />
        <RowFields trip={trip} isUnderWay={isUnderWay} begun={row ? undefined : start.at} />
      </Form>
      {guard.dialog}
    </>
  );
}

/** The exact reading, as long as its text has not been changed by hand. */
function placeShownAs(shown: string, read: string): Place | undefined {
  const place = readPosition(read);
  return place && positionText(place) === shown ? place : undefined;
}

const noPlace = { latitude: undefined, longitude: undefined };

const field = (name: string) => {
  const found = fieldsOfRow.find((one) => one.name === name);
  return found && <DefinedField field={found} />;
};

interface RowFieldsProps extends Pick<RowFormProps, 'trip'> {
  isUnderWay: boolean;
  /** The time of a new row. */
  begun: string | undefined;
}

function RowFields({ trip, isUnderWay, begun }: RowFieldsProps) {
  return (
    <div className={styles.fields}>
      <FromInstruments />
      <DateTimeField name="at" label={t('under.at')} required />
      <Outside trip={trip} isUnderWay={isUnderWay} />
      <PositionField begun={begun} />
      {field('place')}
      <Pair>
        {field('course')}
        {field('speed')}
      </Pair>
      <Pair>
        {field('log')}
        {field('barometer')}
      </Pair>
      <Pair>
        {field('windDirection')}
        {field('windSpeed')}
      </Pair>
      {field('sails')}
      {field('engine')}
      {field('note')}
    </div>
  );
}

/** Questions a time outside the trip, but accepts it. */
function Outside({ trip: { log }, isUnderWay }: Pick<RowFormProps, 'trip'> & { isUnderWay: boolean }) {
  const at = useWatch<{ at: string }, 'at'>({ name: 'at' }) ?? '';
  const end = isUnderWay ? nowWallClock() : (log?.arrivalDateTime ?? '');
  const isOutside = at !== '' && log !== undefined && (at < log.departureDateTime || at > end);
  return <Notice text={isOutside ? t('under.outside') : undefined} />;
}

/** A position: typed, or read once from the device, which a new row does by itself if it may. */
function PositionField({ begun }: Pick<RowFieldsProps, 'begun'>) {
  const { put, note } = useReplacement();
  const { getValues, setValue } = useFormContext<{ at: string; position: string; read: string }>();
  useEffect(() => {
    if (begun === undefined) return;
    void readPlaceIfAllowed().then((place) => {
      // A draft that has been opened meanwhile is of another time, and so of another place.
      if (!place || getValues('position') !== '' || getValues('at') !== begun) return;
      setValue('read', readingText(place));
      setValue('position', positionText(place));
    });
  }, [begun, getValues, setValue]);
  const [said, setSaid] = useState('');
  const [reading, setReading] = useState(false);
  async function here() {
    if (reading) return;
    setReading(true);
    setSaid('');
    const place = await readPlace();
    setReading(false);
    if (typeof place === 'string') setSaid(place);
    else {
      setValue('read', readingText(place), { shouldDirty: true });
      put({ position: positionText(place) }, ({ position: before }) =>
        before ? t('under.position.replaced', { före: before }) : undefined,
      );
    }
  }
  return (
    <div>
      <TextField
        name="position"
        label={t('under.position')}
        hint={t('under.position.hint')}
        required={false}
        verbatim
        beside={
          <Button
            variant="secondary"
            small
            busy={reading ? t('under.reading') : undefined}
            onClick={() => void here()}
            aria-label={reading ? undefined : t('under.hereAria')}
          >
            {t('under.here')}
          </Button>
        }
      />
      {note}
      <Notice text={said || undefined} />
    </div>
  );
}
