import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Account } from '#contract/accounts';
import { Gallery } from '../images/gallery.tsx';
import { useUser } from '../session-state.ts';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { profileQuery } from '../shared/profile-query.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { Facts } from '../shared/ui/facts.tsx';
import { Pencil } from '../shared/ui/icons.ts';
import { KeptCopy } from '../shared/ui/kept-copy.tsx';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { Columns, PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import { BoatLinkRows } from './boat-link-rows.tsx';
import { ExportImportLinks } from './export-import-links.tsx';
import { Security } from './security.tsx';
import styles from './show-profile.module.css';

export function Component() {
  usePageTitle(t('title.profile'));
  const { userid = '' } = useParams();
  const isOwner = useUser().userId === userid;
  const { data: profile, isPending, refetch } = useQuery(profileQuery(userid));

  if (isPending) {
    return (
      <>
        <PageHead title={t('profile.h1')} />
        <Loading text={t('loading.page')} />
      </>
    );
  }
  if (!profile) {
    return (
      <>
        <PageHead title={t('profile.h1')} />
        <LoadFailure text={t('error.profile.failed')} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={t('profile.h1')}
        lead={profile.username}
        actions={
          <LinkButton variant="secondary" to={`/changeprofile/${profile._id}`}>
            <Pencil />
            {t('btn.edit')}
          </LinkButton>
        }
      />
      <KeptCopy of={profileQuery(userid).queryKey} />
      <Columns side={<Particulars profile={profile} />}>
        <PageSection heading={t('profile.bio')}>
          {profile.bio.trim() ? (
            <p className={styles.bio}>{profile.bio.trim()}</p>
          ) : (
            <p className="muted">{t('profile.noBio')}</p>
          )}
        </PageSection>
      </Columns>
      <Pictures profile={profile} />
      {isOwner && <BoatLinkRows userid={profile._id} />}
      {isOwner && <ExportImportLinks userid={profile._id} />}
      {isOwner && <Security userid={profile._id} />}
    </>
  );
}

function Particulars({ profile }: { profile: Account }) {
  return (
    <PageSection heading={t('profile.facts')}>
      <Facts
        items={[
          { label: t('profile.email'), value: profile.email },
          { label: t('profile.firstName'), value: profile.firstName },
          { label: t('profile.lastName'), value: profile.lastName },
        ]}
      />
    </PageSection>
  );
}

function Pictures({ profile: { username, profilePictures } }: { profile: Account }) {
  const heading = t('profile.pictures');
  if (profilePictures.length > 0) {
    const alt = (numbers: { i: number; n: number }) =>
      t('img.altProfile', { ...numbers, användarnamn: username });
    return <Gallery heading={heading} images={profilePictures} alt={alt} />;
  }
  return (
    <PageSection heading={heading}>
      <p className="muted">{t('profile.noPictures')}</p>
    </PageSection>
  );
}
