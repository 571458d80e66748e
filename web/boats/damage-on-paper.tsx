import type { Boat } from '#contract/boats';
import { serviceLogFields as fields } from '#contract/logs/service-log-fields';
import type { ServiceLog } from '#contract/service-logs';
import { PicturesOnPaper } from '../images/on-paper.tsx';
import { PaperFacts, PaperLines, PaperRoom, PaperTable, PaperText } from '../shared/print/paper.tsx';
import { t } from '../strings.ts';
import { damageOf, firstSteps } from './damage-facts.ts';

interface DamageOnPaperProps {
  boat: Boat;
  services: readonly ServiceLog[];
  pictures: readonly string[];
}

/** One sheet of paper: whose boat it is, and room to write down what happened. */
export function DamageOnPaper({ boat, services, pictures }: DamageOnPaperProps) {
  const { facts, insurance } = damageOf(boat);
  return (
    <>
      <PaperText text={firstSteps(boat).join(' ')} />
      <PaperFacts items={[...facts, ...insurance]} />
      {services.length > 0 && (
        <PaperTable
          columns={[
            { label: fields.date.label, kind: 'brief' },
            { label: t('damage.services') },
            { label: fields.servicePersonOrCompany.shortLabel },
          ]}
          rows={services.map(({ _id, date, title, servicePersonOrCompany }) => ({
            key: _id,
            cells: [date.slice(0, 10), title, servicePersonOrCompany],
          }))}
        />
      )}
      <PicturesOnPaper
        small
        images={pictures.slice(0, 3)}
        alt={(numbers) => t('img.altLog', { ...numbers, rubrik: boat.name })}
      />
      <PaperLines
        labels={[
          t('damage.paper.when'),
          t('damage.paper.where'),
          t('damage.paper.other'),
          t('damage.paper.otherOwner'),
          t('damage.paper.otherInsurer'),
          t('damage.paper.witnesses'),
        ]}
      />
      <PaperRoom label={t('damage.paper.what')} />
    </>
  );
}
