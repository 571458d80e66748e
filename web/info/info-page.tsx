import type { ReactNode } from 'react';
import { useInstallOffer } from '../shared/device/install-offer.ts';
import { PageHeading } from '../shared/navigation/page-heading.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { LinkButton } from '../shared/ui/button.tsx';
import { ContactAddress } from '../shared/ui/contact-address.tsx';
import { BookText, CloudOff, Wrench } from '../shared/ui/icons.ts';
import { lazily } from '../shared/ui/lazily.tsx';
import { t, tNodes } from '../strings.ts';
import styles from './info-page.module.css';

/** If it can't be loaded, the page is shown without it. */
const OnDevice = lazily(async () => (await import('./on-device.tsx')).OnDevice, { missing: null });

/** The welcome page for visitors: what LOGGBOKEN is, for whom, and what happens to the data. */
export function InfoPage() {
  usePageTitle(t('title.info'));
  return (
    <>
      <Hero />
      <Screens />
      <Notes />
    </>
  );
}

/** The same below the start page of a signed-in user, for reference. */
export function About() {
  return (
    <div className={styles.about}>
      <section className={styles.note}>
        <div>
          <h2>{t('info.h1')}</h2>
          <div className={styles.small}>
            <Picture lazily />
          </div>
        </div>
        <div>
          <p>{t('info.intro')}</p>
          <OnDevice />
        </div>
      </section>
      <Notes />
    </div>
  );
}

function Notes() {
  return (
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
            <CloudOff />
            <p>{t('info.do.3')}</p>
          </li>
        </ul>
      </Note>
      <Note heading={t('info.private.h')}>
        <p>{t('info.private.p1')}</p>
        <p>{t('info.private.p2')}</p>
        <p>{t('info.private.p3')}</p>
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
  );
}

function Hero() {
  const mayInstall = useInstallOffer() !== undefined;
  return (
    <div className={styles.hero}>
      <div className={styles.picture}>
        <Picture />
      </div>
      <div className={styles.words}>
        <PageHeading>{t('info.h1')}</PageHeading>
        <p>{t('info.intro')}</p>
        <LinkButton variant="primary" to="/login">
          {t('info.loginCta')}
        </LinkButton>
        {mayInstall && <OnDevice />}
      </div>
    </div>
  );
}

const screens = ['write', 'find', 'keep'] as const;

/** What the app looks like on a phone. The screenshots are made with `npm run shots -- --keep`. */
function Screens() {
  return (
    // On a phone it is wider than the page, and all of it must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={styles.screens} aria-label={t('info.screens')} tabIndex={0}>
      <h2 className="visually-hidden">{t('info.screens')}</h2>
      <ul>
        {screens.map((name) => (
          <li key={name}>
            <h3>{t(`info.${name}.h`)}</h3>
            <div className={styles.phone}>
              <div className={styles.screen}>
                <img
                  src={`/images/screen-${name}.avif`}
                  alt={t(`info.${name}.alt`)}
                  width="260"
                  height="563"
                  loading="lazy"
                  decoding="async"
                />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ lazily = false }: { lazily?: boolean }) {
  return (
    <picture>
      <source
        type="image/avif"
        srcSet="/images/image6-800.avif 800w, /images/image6-1600.avif 1600w"
        sizes={lazily ? '280px' : '(min-width: 768px) 600px, 150vw'}
      />
      <img
        src="/images/image6.jpg"
        alt={t('info.imageAlt')}
        width="1600"
        height="900"
        {...(lazily ? { loading: 'lazy' } : { fetchPriority: 'high' })}
      />
    </picture>
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
