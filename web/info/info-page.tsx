import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../session-state.ts';
import { LinkButton } from '../shared/button.tsx';
import { ContactAddress } from '../shared/contact-address.tsx';
import { BookText, User, Wrench } from '../shared/icons.ts';
import { useInstallOffer } from '../shared/install-offer.ts';
import { PageHeading } from '../shared/page-heading.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { t, tNodes } from '../strings.ts';
import styles from './info-page.module.css';

/** The page stands without it, where it can't be fetched. */
const OnDevice = lazy<ComponentType>(() =>
  import('./on-device.tsx').then(
    ({ OnDevice }) => ({ default: OnDevice }),
    () => ({ default: () => null }),
  ),
);

/** What LOGGBOKEN is, for whom, and what becomes of what one writes in it. */
export function InfoPage() {
  usePageTitle(t('title.info'));
  return (
    <>
      <Hero />
      <div className={styles.notes}>
        <Note heading={t('info.do.h')}>
          <ul>
            <li>
              <BookText />
              <p>{t('info.do.1')}</p>
            </li>
            <li>
              <Wrench />
              <p>{t('info.do.2')}</p>
            </li>
            <li>
              <User />
              <p>{t('info.do.3')}</p>
            </li>
          </ul>
        </Note>
        <Note heading={t('info.private.h')}>
          <p>{t('info.private.p1')}</p>
          <p>{t('info.private.p2')}</p>
        </Note>
        <Note heading={t('info.test.h')}>
          <p>{t('info.test.p')}</p>
        </Note>
        <Note heading={t('info.pdf.h')}>
          <p>{t('info.pdf.p')}</p>
        </Note>
        <Note heading={t('info.storage.h')}>
          <p>{t('info.storage.p1')}</p>
          <p>{t('info.storage.cookie')}</p>
          <p>{t('info.storage.p2')}</p>
          <p>{t('info.storage.kept')}</p>
          <p>{t('info.storage.p3')}</p>
        </Note>
        <Note heading={t('info.contact.h')}>
          <p>{tNodes('info.contact.p', { email: <ContactAddress /> })}</p>
        </Note>
      </div>
    </>
  );
}

function Hero() {
  const session = useSession();
  const mayInstall = useInstallOffer() !== undefined;
  return (
    <div className={styles.hero}>
      <div className={styles.picture}>
        <picture>
          <source
            type="image/avif"
            srcSet="/images/image6-800.avif 800w, /images/image6-1600.avif 1600w"
            sizes="(min-width: 768px) 600px, 100vw"
          />
          <img
            src="/images/image6.jpg"
            alt={t('info.imageAlt')}
            width="1600"
            height="900"
            fetchPriority="high"
          />
        </picture>
      </div>
      <div className={styles.words}>
        <PageHeading>{t('info.h1')}</PageHeading>
        <p>{t('info.intro')}</p>
        {session ? (
          <LinkButton variant="primary" to="/home">
            {t('info.logsCta')}
          </LinkButton>
        ) : (
          <LinkButton variant="primary" to="/login">
            {t('info.loginCta')}
          </LinkButton>
        )}
        {(session || mayInstall) && (
          <Suspense>
            <OnDevice />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function Note({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.note}>
      <h2>{heading}</h2>
      <div>{children}</div>
    </section>
  );
}
