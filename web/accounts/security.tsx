import { useQuery } from '@tanstack/react-query';
import { twoStepQuery } from '../shared/two-step-query.ts';
import { MonitorSmartphone, ShieldCheck, UserX } from '../shared/ui/icons.ts';
import { LinkRow, LinkRows } from '../shared/ui/link-rows.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';

/** Links to what protects the user's own account. */
export function Security({ userid }: { userid: string }) {
  const { data: twoStep } = useQuery(twoStepQuery);
  return (
    <PageSection heading={t('security.h2')}>
      <LinkRows>
        <LinkRow
          to={`/showprofile/${userid}/devices`}
          icon={<MonitorSmartphone />}
          name={t('security.devices')}
          text={t('security.devices.text')}
        />
        <LinkRow
          to={`/showprofile/${userid}/two-step`}
          icon={<ShieldCheck />}
          name={t('security.twoStep')}
          text={t('security.twoStep.text')}
          state={twoStep && t(twoStep.on ? 'security.on' : 'security.off')}
        />
        <LinkRow
          to={`/showprofile/${userid}/close`}
          icon={<UserX />}
          name={t('closeAccount.h1')}
          text={t('closeAccount.text')}
        />
      </LinkRows>
    </PageSection>
  );
}
