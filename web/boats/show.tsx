import { useState } from 'react';
import type { Boat } from '#contract/boats';
import { factsOf } from '#contract/logs/values';
import { boatDefinition } from '#contract/plan/boat-fields';
import { DocumentSection } from '../documents/section.tsx';
import { useImageUrls } from '../images/use-image-urls.ts';
import { ChangeNote } from '../outbox/change-note.tsx';
import { ButtonRow, LinkButton } from '../shared/ui/button.tsx';
import { Facts } from '../shared/ui/facts.tsx';
import { BookText, KeyRound, Pencil, Plus, ScrollText } from '../shared/ui/icons.ts';
import { LinkRow, LinkRows } from '../shared/ui/link-rows.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import { KeptCopy } from '../sync/kept-copy.tsx';
import type { WithWaiting } from '../sync/use-items.ts';
import styles from './boats.module.css';
import { BoatFigures } from './figures.tsx';
import { coverOf } from './hers.ts';
import { OfBoat } from './of-boat.tsx';
import { useHers } from './use-hers.ts';

/** The page of a boat, with its details. */
export const Component = () => <OfBoat>{(boat) => <BoatPage boat={boat} />}</OfBoat>;

function BoatPage({ boat }: { boat: WithWaiting<Boat> }) {
  const show = `/boats/${boat._id}`;
  // The model stands under her name.
  const facts = factsOf(boatDefinition, boat).filter(({ name }) => name !== 'model');
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
          </ButtonRow>
        }
      />
      <KeptCopy />
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
        {facts.length === 0 ? <p className="muted">{t('boats.nothing')}</p> : <Facts items={facts} />}
      </PageSection>
      <PageSection heading={t('boats.ways')}>
        <LinkRows>
          <LinkRow to={`${show}/damage`} icon={<ScrollText />} name={t('damage.h1')} text={t('damage.way')} />
          <LinkRow
            to={`${show}/handover`}
            icon={<KeyRound />}
            name={t('handover.h1')}
            text={t('handover.way')}
          />
          <LinkRow
            to={`${show}/dossier`}
            icon={<BookText />}
            name={t('dossier.h1')}
            text={t('dossier.way')}
          />
        </LinkRows>
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
