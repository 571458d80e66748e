import type { ServiceLog } from '#contract/service-logs';
import { hasValue, valuesAmong } from '../logs/find.ts';
import { Print } from '../shared/print/print.tsx';
import { t } from '../strings.ts';
import { boats } from './boats.ts';
import { HistoryOnPaper } from './on-paper.tsx';

/** «Skriv ut» for the service history of a boat; `''` means all boats. */
export function History({ all, boat }: { all: readonly ServiceLog[]; boat: string }) {
  const logs = all.filter((log) => hasValue(boats, boat, log));
  const names = valuesAmong(boats, logs);
  const name = names.length > 1 ? t('list.boat.all') : names[0];
  return (
    <Print title={t('print.history')} lead={[name, periodOf(logs)].filter(Boolean).join(', ')}>
      <HistoryOnPaper logs={logs} ofSeveral={names.length > 1} />
    </Print>
  );
}

/** `2019-04-18 – 2026-07-22`; the list has the newest first. */
function periodOf(logs: readonly ServiceLog[]): string {
  const days = [logs.at(-1), logs[0]].map((log) => log?.date.slice(0, 10));
  return [...new Set(days)].join(' – ');
}
