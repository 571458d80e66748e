import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { Boat } from '#contract/boats';
import { fieldsOf } from '#contract/logs/definition';
import { isEmpty, shownValue } from '#contract/logs/values';
import { boatDefinition } from '#contract/plan/boat-fields';
import { DocumentSection } from '../documents/section.tsx';
import { useImageUrls } from '../images/use-image-urls.ts';
import { useLogs } from '../logs/use-logs.ts';
import { ChangeNote } from '../outbox/change-note.tsx';
import { useBoats } from '../plan/use-boats.ts';
import { serviceLogs } from '../service-logs/kind.ts';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { ButtonRow, LinkButton } from '../shared/ui/button.tsx';
import { Facts } from '../shared/ui/facts.tsx';
import { Pencil, Plus } from '../shared/ui/icons.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import { useItem } from '../sync/use-item.ts';
import type { WithWaiting } from '../sync/use-items.ts';
import { tripLogs } from '../trip-logs/kind.ts';
import styles from './boats.module.css';
import { BoatFigures } from './figures.tsx';
import { coverOf, logsOfBoat } from './hers.ts';

/** The page of a boat, with its details. */
export function Component() {
  const { id } = useParams();
  const { item: boat, isKnown, isMissing, retry } = useItem<Boat>('boat', id);
  const name = boat?.name ?? (isKnown || isMissing ? t('boats.h1') : undefined);
  usePageTitle(name && t('plan.task.title', { rubrik: name }));
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
  const filled = fieldsOf(boatDefinition).filter(
    ({ show, name }) => show !== 'heading' && !isEmpty(values[name]),
  );
  const hers = useHers(boat._id);
  const cover = hers && coverOf(hers);
  return (
    <>
      {cover && <Cover key={cover} path={cover} name={boat.name} />}
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
            <LinkButton variant="quiet" to={`${show}/costs`}>
              {t('costs.h1')}
            </LinkButton>
            <LinkButton variant="quiet" to={`${show}/dossier`}>
              {t('dossier.h1')}
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
      <DocumentSection whose={{ boatId: boat._id }} add={t('doc.new')} />
      {hers && <BoatFigures boat={boat} trips={hers.trips} />}
      <PageSection heading={t('boats.facts')}>
        {filled.length === 0 ? (
          <p className="muted">{t('boats.nothing')}</p>
        ) : (
          <Facts
            items={filled.map((field) => ({
              label: field.shortLabel ?? field.label,
              value: shownValue(field, values[field.name]),
            }))}
          />
        )}
      </PageSection>
      <p className={styles.another}>
        <LinkButton variant="quiet" to="/boats/new">
          <Plus />
          {t('boats.another')}
        </LinkButton>
      </p>
    </>
  );
}

/** The logs of a boat, as soon as they are on the device. */
function useHers(id: string) {
  const { boats } = useBoats();
  const { logs: trips } = useLogs(tripLogs);
  const { logs: services } = useLogs(serviceLogs);
  return useMemo(
    () => boats && trips && services && logsOfBoat(id, boats, trips, services),
    [id, boats, trips, services],
  );
}

/** Without a network the picture may be missing: the page is shown without it. */
function Cover({ path, name }: { path: string; name: string }) {
  const { imageUrl, thumbUrl } = useImageUrls();
  const [broken, setBroken] = useState<string>();
  if (broken === thumbUrl(path)) return null;
  return (
    <img
      className={styles.cover}
      src={thumbUrl(path)}
      srcSet={`${thumbUrl(path)} 600w, ${imageUrl(path)} 2560w`}
      sizes="(min-width: 1128px) 1080px, 100vw"
      alt={t('boats.cover', { båt: name })}
      width="1080"
      height="430"
      fetchPriority="high"
      onError={() => setBroken(thumbUrl(path))}
    />
  );
}
