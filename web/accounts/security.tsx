import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChevronRight, MonitorSmartphone, ShieldCheck } from '../shared/icons.ts';
import { PageSection } from '../shared/page-section.tsx';
import { twoStepQuery } from '../shared/two-step-query.ts';
import { t } from '../strings.ts';
import styles from './security.module.css';

/** The way to what guards one's own account. */
export function Security({ userid }: { userid: string }) {
  const { data: twoStep } = useQuery(twoStepQuery);
  return (
    <PageSection heading={t('security.h2')}>
      <ul className={styles.list}>
        <Row
          to={`/showprofile/${userid}/devices`}
          icon={<MonitorSmartphone />}
          name={t('security.devices')}
          text={t('security.devices.text')}
        />
        <Row
          to={`/showprofile/${userid}/two-step`}
          icon={<ShieldCheck />}
          name={t('security.twoStep')}
          text={t('security.twoStep.text')}
          state={twoStep && t(twoStep.on ? 'security.on' : 'security.off')}
        />
      </ul>
    </PageSection>
  );
}

interface RowProps {
  to: string;
  icon: ReactNode;
  name: string;
  text: string;
  state?: string | undefined;
}

function Row({ to, icon, name, text, state }: RowProps) {
  return (
    <li className={styles.row}>
      {icon}
      <div className={styles.words}>
        <Link to={to}>{name}</Link>
        <p>{text}</p>
      </div>
      {state && <p className={styles.state}>{state}</p>}
      <ChevronRight />
    </li>
  );
}
