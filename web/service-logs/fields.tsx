import { type ServiceLog, serviceSections } from '#contract/service-logs';
import { DateTimeField } from '../shared/form/date-time-field.tsx';
import { Group, Pair } from '../shared/form/group.tsx';
import { TextArea } from '../shared/form/text-area.tsx';
import { TextField } from '../shared/form/text-field.tsx';
import { t } from '../strings.ts';
import styles from './folds.module.css';
import { Fold, FoldTools, useFolds } from './folds.tsx';
import { followUpSections, type Section, workSections } from './sections.ts';
import type { Suggestions } from './suggestions.ts';

const names = [
  'title',
  'date',
  'boatNameModel',
  'engineType',
  'servicePersonOrCompany',
  'serviceType',
  ...serviceSections,
] as const;

type Texts = Record<(typeof names)[number], string>;

/** What the fields hold: what is written in a log, or nothing yet. */
export function textsOf(log?: ServiceLog): Texts {
  return Object.fromEntries(names.map((name) => [name, log?.[name] ?? ''])) as Texts;
}

interface ServiceLogFieldsProps {
  suggestions: Suggestions;
  /** A new service log says who did the work, and which; one that is changed may leave it out. */
  isNew: boolean;
  /** Of each section's text. */
  rows: number;
}

export function ServiceLogFields({ suggestions, isNew, rows }: ServiceLogFieldsProps) {
  const folds = useFolds();
  const section = ({ name, label, hint }: Section) => (
    <Fold key={name} folds={folds} name={name} heading={t(label)}>
      <TextArea name={name} label={t(label)} rows={rows} {...(hint && { hint: t(hint) })} />
    </Fold>
  );
  return (
    <>
      <Group heading={t('svc.sec.basic')}>
        <TextField name="title" label={t('svc.title')} hint={t('svc.titleHint')} required />
        <DateTimeField name="date" label={t('svc.date')} required />
        <TextField
          name="boatNameModel"
          label={t('svc.boat')}
          hint={t('svc.boatHint')}
          suggestions={suggestions.boatNameModel}
          required
        />
        <TextField
          name="engineType"
          label={t('svc.engineType')}
          hint={t('svc.engineTypeHint')}
          suggestions={suggestions.engineType}
        />
        <Pair>
          <TextField
            name="servicePersonOrCompany"
            label={t('svc.person')}
            suggestions={suggestions.servicePersonOrCompany}
            required={isNew}
          />
          <TextField
            name="serviceType"
            label={t('svc.type')}
            suggestions={suggestions.serviceType}
            required={isNew}
          />
        </Pair>
      </Group>
      <Group heading={t('svc.sec.work')}>
        <div className={styles.folds}>
          <FoldTools folds={folds} />
          {workSections.map(section)}
        </div>
      </Group>
      <Group heading={t('svc.sec.followUp')}>
        <div className={styles.folds}>{followUpSections.map(section)}</div>
      </Group>
    </>
  );
}
