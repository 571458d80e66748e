import { kronorText } from '#contract/costs/amount';
import { costFields } from '#contract/costs/cost-fields';
import { type DossierPart, forBuyer, pictureId } from '#contract/dossier-parts';
import { engineYearsOf } from '#contract/engine-hours';
import { today as dayInSweden } from '#contract/fields';
import { factsOf, shownValue } from '#contract/logs/values';
import { boatDefinition } from '#contract/plan/boat-fields';
import { nameOf } from '../../documents/words.ts';
import { PlanOnPaper } from '../../plan/on-paper.tsx';
import { byDay } from '../../plan/planned.ts';
import { workOut } from '../../plan/work-out.ts';
import { HistoryOnPaper } from '../../service-logs/on-paper.tsx';
import { PaperFacts, PaperTable } from '../../shared/print/paper.tsx';
import { hoursText } from '../../shared/text/numbers.ts';
import { t } from '../../strings.ts';
import type { Hers } from './use-hers.ts';

interface DossierOnPaperProps {
  hers: Hers;
  parts: ReadonlySet<DossierPart>;
  /** Ids of documents and pictures. */
  chosen: ReadonlySet<string>;
}

/** What the buyer of a boat gets to read. */
export function DossierOnPaper({ hers, parts, chosen }: DossierOnPaperProps) {
  const documents = hers.documents.filter(({ _id }) => chosen.has(_id));
  return (
    <>
      {parts.has('facts') && <PaperFacts items={factsOf(boatDefinition, forBuyer(hers.boat))} />}
      {documents.length > 0 && (
        <>
          <h2>{t('doc.h2')}</h2>
          <PaperTable
            columns={[{ label: t('dossier.document') }, { label: t('dossier.validUntil'), kind: 'brief' }]}
            rows={documents.map((one) => ({ key: one._id, cells: [nameOf(one), one.expires] }))}
          />
        </>
      )}
      {parts.has('hours') && <HoursOnPaper {...hers} />}
      {parts.has('plan') && <Plan {...hers} documents={documents} />}
      {parts.has('costs') && <Costs {...hers} />}
      {parts.has('services') && hers.services.length > 0 && (
        <>
          <h2>{t('print.history')}</h2>
          <HistoryOnPaper
            logs={hers.services.map((log) => ({
              ...log,
              images: log.images.filter((path) => chosen.has(pictureId(path))),
            }))}
            ofSeveral={false}
          />
        </>
      )}
    </>
  );
}

function HoursOnPaper({ trips, services }: Pick<Hers, 'trips' | 'services'>) {
  const years = engineYearsOf(trips, services);
  if (years.length === 0) return null;
  const text = (hours: number | null) => hours !== null && hoursText(hours);
  return (
    <>
      <h2>{t('dossier.part.hours')}</h2>
      <PaperTable
        columns={[
          { label: t('dossier.year'), kind: 'brief' },
          { label: t('boats.engineHours'), kind: 'figure' },
          { label: t('dossier.reading'), kind: 'figure' },
        ]}
        rows={years.map(({ year, hours, reading }) => ({
          key: String(year),
          cells: [year, text(hours), text(reading)],
        }))}
      />
    </>
  );
}

function Plan({ boat, tasks, documents, services, trips }: Hers) {
  const today = dayInSweden();
  const plan = workOut({ boats: [boat], tasks, documents, services, trips, today });
  if (plan.tasks.length === 0) return null;
  return (
    <>
      <h2>{t('plan.h1')}</h2>
      <PlanOnPaper tasks={plan.tasks.toSorted(byDay)} today={today} />
    </>
  );
}

function Costs({ costs }: Pick<Hers, 'costs'>) {
  if (costs.length === 0) return null;
  return (
    <>
      <h2>{t('costs.h1')}</h2>
      <PaperTable
        columns={[
          { label: t('print.date'), kind: 'brief' },
          { label: t('costs.category') },
          { label: t('costs.note') },
          { label: t('costs.amount'), kind: 'figure' },
        ]}
        rows={costs
          .toSorted((one, other) => one.date.localeCompare(other.date))
          .map(({ _id, date, category, note, amount }) => ({
            key: _id,
            cells: [date, shownValue(costFields.category, category), note, kronorText(amount)],
          }))}
        sum={[t('print.sum'), '', '', kronorText(costs.reduce((sum, { amount }) => sum + amount, 0))]}
      />
    </>
  );
}
