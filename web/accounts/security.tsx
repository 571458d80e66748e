import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone, ShieldCheck } from '../shared/icons.ts';
import { PageSection } from '../shared/page-section.tsx';
import { twoStepQuery } from '../shared/two-step-query.ts';
import { t } from '../strings.ts';
import { Way, Ways } from './ways.tsx';

/** The way to what guards one's own account. */
export function Security({ userid }: { userid: string }) {
  const { data: twoStep } = useQuery(twoStepQuery);
  return (
    <PageSection heading={t('security.h2')}>
      <Ways>
        <Way
          to={`/showprofile/${userid}/devices`}
          icon={<MonitorSmartphone />}
          name={t('security.devices')}
          text={t('security.devices.text')}
        />
        <Way
          to={`/showprofile/${userid}/two-step`}
          icon={<ShieldCheck />}
          name={t('security.twoStep')}
          text={t('security.twoStep.text')}
          state={twoStep && t(twoStep.on ? 'security.on' : 'security.off')}
        />
      </Ways>
    </PageSection>
  );
}
