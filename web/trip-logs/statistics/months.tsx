import type { TripLog } from '#contract/trip-logs';
import { monthName } from '../../shared/text/dates.ts';
import { numberText } from '../../shared/text/numbers.ts';
import { TotalTime } from '../../shared/text/quantity.tsx';
import { t } from '../../strings.ts';
import { SumLine } from './sum-line.tsx';
import { isTold, monthsOf, type Sum, sumOf } from './summary.ts';
import { Beside, Table } from './table.tsx';

interface MonthsProps {
  year: number;
  logs: readonly TripLog[];
  /** The trips of the year before, to compare with; empty if there are none. */
  before: readonly TripLog[];
}

/** A year by month: a line of its miles, and a table. Months without anything to tell are left out. */
export function Months({ year, logs, before }: MonthsProps) {
  const isCompared = before.length > 0;
  const monthsBefore = isCompared ? monthsOf(before) : [];
  const cells = (name: string, { trips, distance, minutes }: Sum, then: Sum | undefined) => [
    ...[name, trips, numberText(distance), <TotalTime key="time" minutes={minutes} />],
    ...(then ? [numberText(then.distance)] : []),
  ];
  return (
    <Beside>
      <SumLine year={year} logs={logs} before={before} />
      <Table
        caption={t('logs.tableCaption', { år: year })}
        columns={[
          ...[t('logs.month'), t('logs.trips'), t('log.distance'), t('log.show.duration')],
          ...(isCompared ? [t('logs.distanceOf', { år: year - 1 })] : []),
        ]}
        rows={monthsOf(logs).flatMap((month, i) =>
          isTold(month, monthsBefore[i])
            ? [{ key: i, cells: cells(monthName(i), month, monthsBefore[i]) }]
            : [],
        )}
        sum={cells(String(year), sumOf(logs), isCompared ? sumOf(before) : undefined)}
      />
    </Beside>
  );
}
