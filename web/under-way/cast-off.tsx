import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { harboursOf } from '#contract/harbours';
import { limits } from '#contract/limits';
import { defineFields } from '#contract/logs/definition';
import { formShape } from '#contract/logs/schemas';
import { tripLogFields } from '#contract/logs/trip-log-fields';
import { formValues } from '#contract/logs/values';
import type { Row, RowChanges } from '#contract/rows';
import { useLogs } from '../logs/use-logs.ts';
import { DateTimeField } from '../shared/form/date-time-field.tsx';
import { Form } from '../shared/form/form.tsx';
import { FormEnd } from '../shared/form/form-end.tsx';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { TextField } from '../shared/form/text-field.tsx';
import { useFields } from '../shared/form/use-fields.ts';
import { useLeaveGuard } from '../shared/navigation/leave-guard.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { nowWallClock, yearOf, zoneOf } from '../shared/text/dates.ts';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { useOnce } from '../shared/use-once.ts';
import { t } from '../strings.ts';
import { newId } from '../sync/decide.ts';
import { save } from '../sync/use-items.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import styles from './form.module.css';
import { type Place, readPlaceIfAllowed } from './here.ts';
import { newRowId } from './row-id.ts';
import { TitleFollows } from './title-follows.tsx';

/** The fields that are known when a trip begins; `from` and `to` become «Från – Till». */
const fieldsAtDeparture = defineFields({
  from: { kind: 'text', max: limits.position / 2 - 3, label: 'Från', required: 'Skriv varifrån.' },
  to: { kind: 'text', max: limits.position / 2, label: 'Till' },
  departureDateTime: tripLogFields.departureDateTime,
  title: tripLogFields.title,
});
const definition = { fields: fieldsAtDeparture };

/** «Kasta loss»: creates a trip, under way as soon as it is stored on the device. */
export function Component() {
  usePageTitle(t('under.castOff.title'));
  const { logs, isError } = useLogs(tripLogs);
  const last = useOnce(
    logs || isError ? { from: harboursOf(logs?.[0]?.position ?? '').at(-1) ?? '' } : undefined,
  );
  return (
    <>
      <PageHead title={t('under.castOff')} note={<RequiredNote />} />
      {last ? <CastOff from={last.from} /> : <Loading text={t('loading.form')} shape="form" />}
    </>
  );
}

const titleOf = (from: string) => (from.trim() === '' ? '' : t('under.from', { plats: from.trim() }));

function CastOff({ from }: { from: string }) {
  const [begun] = useState(nowWallClock);
  const fields = useFields(formShape(definition, true), {
    ...formValues(definition, {}),
    ...{ from, departureDateTime: begun, title: titleOf(from) },
  });
  const guard = useLeaveGuard(fields.formState.isDirty ? 'lost' : 'nothing');
  const navigate = useNavigate();
  const here = useRef<Place>(undefined);
  useEffect(() => {
    void readPlaceIfAllowed().then((place) => {
      here.current = place;
    });
  }, []);
  return (
    <>
      <Form
        fields={fields}
        save={async (content) => {
          const { from, to, departureDateTime, title } = content;
          const row: Row = {
            id: newRowId(Date.now()),
            at: departureDateTime,
            zone: zoneOf(departureDateTime),
            place: from.trim(),
            // Whoever writes another time has left already.
            ...(departureDateTime === begun && here.current),
            note: t('under.castOff.row'),
          };
          const recordId = newId();
          const saved = await save(t('trip-log.notCreated'), {
            ...{ kind: 'trip-log', recordId, base: null },
            values: {
              title,
              position: `${from.trim()} – ${to.trim() || '…'}`,
              departureDateTime,
              arrivalDateTime: departureDateTime,
              year: yearOf(departureDateTime),
              rows: { written: [row], struck: [] } satisfies RowChanges,
            },
          });
          if (!saved.ok) return saved.failure;
          guard.allowLeave();
          await navigate(`/underway/${recordId}`, { replace: true });
          return undefined;
        }}
        end={<FormEnd submit={t('under.castOff.submit')} busy={t('busy.saving')} />}
      >
        <div className={styles.fields}>
          <TextField name="from" label={fieldsAtDeparture.from.label} required />
          <TextField
            name="to"
            label={fieldsAtDeparture.to.label}
            hint={t('under.to.hint')}
            required={false}
          />
          <DateTimeField
            name="departureDateTime"
            label={fieldsAtDeparture.departureDateTime.label}
            required
          />
          <TextField name="title" label={fieldsAtDeparture.title.label} required />
        </div>
        <TitleOfDeparture />
      </Form>
      {guard.dialog}
    </>
  );
}

function TitleOfDeparture() {
  const from = useWatch<{ from: string }, 'from'>({ name: 'from' }) ?? '';
  return <TitleFollows title={titleOf(from)} />;
}
