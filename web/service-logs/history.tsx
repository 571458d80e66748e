import { useId, useState } from 'react';
import type { ListedServiceLog } from '#contract/service-logs';
import { Select } from '../shared/form/select.tsx';
import { Print } from '../shared/print/print.tsx';
import { t } from '../strings.ts';
import styles from './history.module.css';
import { HistoryOnPaper } from './on-paper.tsx';
import { suggestionsFrom } from './suggestions.ts';

/** No boat is called so. */
const every = '';

/** «Skriv ut» for the service history of a boat. Whoever has written of several chooses which. */
export function History({ all }: { all: readonly ListedServiceLog[] }) {
  const id = useId();
  const boats = suggestionsFrom(all).boatNameModel;
  const [chosen, setChosen] = useState<string>();
  // The chosen one may have been renamed in another tab.
  const boat = [...boats, every].find((name) => name === chosen) ?? boats[0] ?? every;
  const logs = boat === every ? all : all.filter((log) => isOf(log, boat));
  const name = boat === every ? t('print.allBoats') : boat;
  return (
    <div className={styles.history}>
      {boats.length > 1 && (
        <>
          <label htmlFor={id}>{t('print.boat')}</label>
          <Select id={id} value={boat} onChange={(event) => setChosen(event.target.value)}>
            {boats.map((name) => (
              <option key={name}>{name}</option>
            ))}
            <option value={every}>{t('print.allBoats')}</option>
          </Select>
        </>
      )}
      <Print title={t('print.history')} lead={`${name}, ${periodOf(logs)}`}>
        <HistoryOnPaper logs={logs} ofSeveral={boat === every} />
      </Print>
    </div>
  );
}

/** `2019-04-18 – 2026-07-22`; the list has the newest first. */
function periodOf(logs: readonly ListedServiceLog[]): string {
  const days = [logs.at(-1), logs[0]].map((log) => log?.date.slice(0, 10));
  return [...new Set(days)].join(' – ');
}

function isOf({ boatNameModel }: ListedServiceLog, boat: string): boolean {
  return boatNameModel.trim().toLocaleLowerCase('sv') === boat.toLocaleLowerCase('sv');
}
