import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { limits } from '#contract/limits';
import { isUnderWay, type Row } from '#contract/rows';
import { LogUnavailable } from '../logs/log-unavailable.tsx';
import { isStuck } from '../outbox/use-changes.ts';
import { Notice } from '../shared/form/notice.tsx';
import { PageHeading } from '../shared/navigation/page-heading.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { clockTime } from '../shared/text/dates.ts';
import { Button, LinkButton } from '../shared/ui/button.tsx';
import { CloudOff } from '../shared/ui/icons.ts';
import { Loading } from '../shared/ui/loading.tsx';
import { t } from '../strings.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import { Arrive } from './arrive.tsx';
import { NewRow } from './new-row.tsx';
import styles from './page.module.css';
import { quickRows } from './quick.ts';
import { nowOf } from './row-id.ts';
import { SinceText } from './since.tsx';
import { TakePicture } from './take-picture.tsx';
import { useQuickRow } from './use-quick-row.ts';
import { useTrip } from './use-trip.ts';
import { detailsOf, headingOf, rowsText, timesOf } from './words.ts';

/** A trip under way: its rows, newest first, and within reach of the thumb the buttons that are used at sea. */
export function Component() {
  const { id = '' } = useParams();
  const trip = useTrip(id);
  const { log, rows, unsent, waiting, reason } = trip;
  usePageTitle(t('under.title'));
  const address = `/underway/${id}`;
  const { state, pathname, search } = useLocation();
  const { written, ...kept } = (state as { written?: string } | null) ?? {};
  const quick = useQuickRow(trip, written);
  const navigate = useNavigate();
  useEffect(() => {
    // Taken back now or never: whoever returns here later has written other rows since.
    if (written !== undefined) void navigate({ pathname, search }, { replace: true, state: kept });
  });
  const [hasArrivalFailed, setArrivalFailed] = useState(false);
  if (reason) {
    const forbidden = t('trip-log.forbidden');
    return (
      <LogUnavailable
        kind={tripLogs}
        heading={t('under.h1')}
        reason={reason}
        forbidden={forbidden}
        failed={forbidden}
        onRetry={trip.refetch}
      />
    );
  }
  if (!log) {
    return (
      <>
        <h1 className="visually-hidden">{t('under.h1')}</h1>
        <Loading text={t('trip-log.loading.show')} />
      </>
    );
  }
  const timeOf = timesOf(rows.toReversed());
  const notSent = t(waiting.some(isStuck) ? 'outbox.badge.stuck' : 'under.unsent');
  const line = (row: Row) => (
    <Line
      key={row.id}
      row={row}
      time={timeOf(row)}
      to={`${address}/row/${row.id}`}
      unsent={unsent.has(row.id) ? notSent : undefined}
    />
  );
  const tooMany = rows.length - limits.rows;
  return (
    <>
      <div className={styles.head}>
        <div>
          <p className="small muted">{t(stateOf(rows))}</p>
          <PageHeading>{log.position}</PageHeading>
          <p className={styles.lead}>
            <SinceText log={log} rows={rows} />
          </p>
        </div>
        <Arrive trip={trip} onFailed={setArrivalFailed} />
      </div>
      <Notice text={hasArrivalFailed ? t('under.failed') : undefined} />
      <div className={styles.columns}>
        <div className={styles.rows}>
          {tooMany > 0 && (
            <section className={styles.tooMany} aria-label={t('under.tooMany.rows')}>
              <Notice text={t('under.tooMany', { rader: rowsText(rows.length), stryk: tooMany })} />
              <ol className={styles.lines} reversed>
                {rows
                  .filter(({ id }) => unsent.has(id))
                  .toReversed()
                  .map(line)}
              </ol>
            </section>
          )}
          <section aria-label={t('under.rows')}>
            {rows.length > 0 && (
              <ol className={styles.lines} reversed>
                {rows.toReversed().map(line)}
              </ol>
            )}
          </section>
        </div>
        <Dock trip={trip} address={address} quick={quick} />
      </div>
    </>
  );
}

type Trip = ReturnType<typeof useTrip>;

/** A trip without rows is neither under way nor there. */
const stateOf = (rows: readonly Row[]) =>
  rows.length === 0 ? 'under.sheet' : isUnderWay(rows) ? 'under.h1' : 'under.there';

interface LineProps {
  row: Row;
  time: string;
  to: string;
  /** Text for a row that has not been sent. */
  unsent: string | undefined;
}

function Line({ row, time, to, unsent }: LineProps) {
  return (
    <li>
      <time dateTime={row.at}>{time}</time>
      <Link to={to}>
        <b>{headingOf(row)}</b>
        {detailsOf(row).map((text) => (
          <span key={text}>{text}</span>
        ))}
        {unsent && (
          <span className={styles.unsent}>
            <CloudOff />
            {unsent}
          </span>
        )}
      </Link>
    </li>
  );
}

interface DockProps {
  trip: Trip;
  address: string;
  quick: ReturnType<typeof useQuickRow>;
}

/** The buttons for quick rows, undo, and the form of a row. */
function Dock({ trip, address, quick: { write, undo, failed, last, struck } }: DockProps) {
  const { isFull } = trip;
  const row = last === undefined ? undefined : nowOf({ id: last }, trip.rows);
  const said = useRef<HTMLParagraphElement>(null);
  const [pictured, setPictured] = useState<string>();

  return (
    <section className={styles.dock} aria-label={t('under.write')}>
      <div className={styles.said}>
        <p role="status" tabIndex={-1} ref={said}>
          {pictured ??
            (failed
              ? t('under.failed')
              : isFull
                ? t('under.full')
                : row
                  ? t('under.said', { tid: clockTime(row.at), rad: headingOf(row) })
                  : struck && t('under.struck', { rad: headingOf(struck) }))}
        </p>
        <p className={styles.hint}>{t('under.hint')}</p>
        {row && pictured === undefined && (
          <Button
            variant="secondary"
            small
            onClick={() => {
              // The focused button disappears together with the row.
              said.current?.focus();
              void undo(row);
            }}
          >
            {t('btn.undo')}
          </Button>
        )}
      </div>
      <div className={styles.quick}>
        {quickRows.map(({ text, ...fields }) => (
          <Button
            key={text}
            variant="secondary"
            disabled={isFull}
            onClick={() => {
              setPictured(undefined);
              void write({ note: t(text), ...fields });
            }}
          >
            {t(text)}
          </Button>
        ))}
        {isFull ? (
          <Button variant="secondary" disabled>
            {t('under.quick.rounded')} …
          </Button>
        ) : (
          <LinkButton
            variant="secondary"
            to={`${address}/row?note=${encodeURIComponent(t('under.quick.rounded'))}`}
          >
            {t('under.quick.rounded')} …
          </LinkButton>
        )}
        <TakePicture trip={trip} write={write} onSaid={setPictured} />
      </div>
      <NewRow trip={trip} address={address} />
    </section>
  );
}
