import { serviceSections } from '#contract/logs/service-log-fields';
import type { ServiceLog } from '#contract/service-logs';
import { NewReceipt, ToCosts } from '../costs/ways.tsx';
import type { Find } from '../logs/find.ts';
import { countText } from '../logs/kind.ts';
import { LogList } from '../logs/list.tsx';
import { PlanNow } from '../plan/lazily.tsx';
import { Wrench } from '../shared/ui/icons.ts';
import { boats } from './boats.ts';
import { serviceLogs } from './kind.ts';
import { History } from './print-history.tsx';
import { ToDo } from './to-do-list.tsx';

export const Component = () => (
  <LogList
    kind={serviceLogs}
    icon={<Wrench />}
    filters={filters}
    groupsOf={together}
    rowOf={(find) => (isOfSeveral(find) ? withBoat : withoutBoat)}
    above={(all) => (
      <>
        <PlanNow />
        <ToDo services={all} />
      </>
    )}
    beside={() => <NewReceipt />}
    actions={(all, find) => (
      <>
        <ToCosts />
        <History all={all} boat={boatOf(find)} />
      </>
    )}
  />
);

const filters = [boats];

const together = (logs: readonly ServiceLog[]) =>
  logs.length === 0
    ? []
    : [{ key: 'all', heading: <span>{countText(serviceLogs, logs.length)}</span>, logs }];

/** The line under the title: the first section that is filled in. */
const lineOf = (log: ServiceLog): string =>
  serviceSections
    .map((name) => log[name].trim())
    .find(Boolean)
    ?.slice(0, 200) ?? '';

const withoutBoat = (log: ServiceLog) => ({ text: lineOf(log) });
const withBoat = (log: ServiceLog) => ({ lead: log.boatNameModel, text: lineOf(log) });

const isOfSeveral = ({ choices }: Find<ServiceLog>) => (choices[0]?.values.length ?? 0) > 1;
const boatOf = ({ choices }: Find<ServiceLog>) => choices[0]?.chosen ?? '';
