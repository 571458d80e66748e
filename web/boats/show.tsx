import { useParams } from 'react-router';
import type { Boat } from '#contract/boats';
import { sectionsOf } from '#contract/logs/definition';
import { isEmpty, shownValue } from '#contract/logs/values';
import { boatDefinition } from '#contract/plan/boat-fields';
import { ChangeNote } from '../outbox/change-note.tsx';
import { ButtonRow, LinkButton } from '../shared/button.tsx';
import { Facts } from '../shared/facts.tsx';
import { Pencil, Plus } from '../shared/icons.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { PageSection } from '../shared/page-section.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t } from '../strings.ts';
import { useItem } from '../sync/use-item.ts';
import type { WithWaiting } from '../sync/use-items.ts';
import styles from './boats.module.css';

/** The page of a boat, with its details. */
export function Component() {
  const { id } = useParams();
  const { item: boat, isKnown, isMissing, retry } = useItem<Boat>('boat', id);
  usePageTitle(t('plan.task.title', { rubrik: boat?.name ?? t('boats.h1') }));
  if (boat) return <BoatPage boat={boat} />;
  return (
    <>
      <PageHead title={t('boats.h1')} />
      {isKnown ? (
        <LoadFailure text={t('boats.missing')} />
      ) : isMissing ? (
        <LoadFailure text={t('boats.failed')} onRetry={retry} />
      ) : (
        <Loading text={t('boats.loading')} />
      )}
    </>
  );
}

function BoatPage({ boat }: { boat: WithWaiting<Boat> }) {
  const show = `/boats/${boat._id}`;
  const values = boat as unknown as Record<string, unknown>;
  const filled = sectionsOf(boatDefinition)
    .map(({ fields, ...section }) => ({
      ...section,
      fields: fields.filter(({ show, name }) => show !== 'heading' && !isEmpty(values[name])),
    }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <>
      <PageHead
        title={boat.name}
        {...(boat.model && { lead: boat.model })}
        actions={
          <ButtonRow>
            <LinkButton variant="secondary" to={`${show}/edit`}>
              <Pencil />
              {t('btn.edit')}
            </LinkButton>
            <LinkButton variant="quiet" to="/servicelogs/plan">
              {t('plan.h1')}
            </LinkButton>
            <LinkButton variant="quiet" to="/boats/new">
              <Plus />
              {t('boats.another')}
            </LinkButton>
          </ButtonRow>
        }
      />
      {boat.waiting && (
        <ChangeNote
          changes={boat.waiting}
          definition={boatDefinition}
          to={{ show, list: '/boats', update: `${show}/edit` }}
        />
      )}
      {filled.length === 0 && <p className="muted">{t('boats.nothing')}</p>}
      <div className={styles.sections}>
        {filled.map(({ name, heading, fields }) => (
          <div key={name}>
            <PageSection heading={heading}>
              <Facts
                items={fields.map((field) => ({
                  label: field.shortLabel ?? field.label,
                  value: shownValue(field, values[field.name]),
                }))}
              />
            </PageSection>
          </div>
        ))}
      </div>
    </>
  );
}
