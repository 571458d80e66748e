import type { ListedServiceLog } from '#contract/service-logs';
import { Print } from '../shared/print/print.tsx';
import { t } from '../strings.ts';
import { type Boats, everyBoat, ofBoat } from './boats.ts';
import { HistoryOnPaper } from './on-paper.tsx';

/** «Skriv ut» for the service history of the boat that is looked at, or of all. */
export function History({ all, boats }: { all: readonly ListedServiceLog[]; boats: Boats }) {
  const { names, boat } = boats;
  const logs = ofBoat(all, boat);
  const ofSeveral = boat === everyBoat && names.length > 1;
  const name = ofSeveral ? t('list.boat.all') : boat || names[0];
  return (
    <Print title={t('print.history')} lead={[name, periodOf(logs)].filter(Boolean).join(', ')}>
      <HistoryOnPaper logs={logs} ofSeveral={ofSeveral} />
    </Print>
  );
}

/** `2019-04-18 – 2026-07-22`; the list has the newest first. */
function periodOf(logs: readonly ListedServiceLog[]): string {
  const days = [logs.at(-1), logs[0]].map((log) => log?.date.slice(0, 10));
  return [...new Set(days)].join(' – ');
}
