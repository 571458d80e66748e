import { BellRing, KeyRound, ListChecks, Sailboat } from '../shared/ui/icons.ts';
import { LinkRow, LinkRows } from '../shared/ui/link-rows.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';

/** Links to the boats, to their plan, and to the reminders. */
export function BoatLinkRows({ userid }: { userid: string }) {
  return (
    <PageSection heading={t('boats.h2')}>
      <LinkRows>
        <LinkRow to="/boats" icon={<Sailboat />} name={t('boats.way')} text={t('boats.way.text')} />
        <LinkRow to="/servicelogs/plan" icon={<ListChecks />} name={t('plan.h1')} text={t('plan.way.text')} />
        <LinkRow
          to={`/showprofile/${userid}/reminders`}
          icon={<BellRing />}
          name={t('reminders.h1')}
          text={t('reminders.text')}
        />
        <LinkRow
          to={`/showprofile/${userid}/addresses`}
          icon={<KeyRound />}
          name={t('addresses.h1')}
          text={t('addresses.text')}
        />
      </LinkRows>
    </PageSection>
  );
}
