import { BellRing, KeyRound, ListChecks, Sailboat } from '../shared/icons.ts';
import { PageSection } from '../shared/page-section.tsx';
import { Way, Ways } from '../shared/ways.tsx';
import { t } from '../strings.ts';

/** The way to the boat, to what is to be done with it, and to being told of that. */
export function BoatWays({ userid }: { userid: string }) {
  return (
    <PageSection heading={t('boats.h2')}>
      <Ways>
        <Way to="/boats" icon={<Sailboat />} name={t('boats.way')} text={t('boats.way.text')} />
        <Way to="/servicelogs/plan" icon={<ListChecks />} name={t('plan.h1')} text={t('plan.way.text')} />
        <Way
          to={`/showprofile/${userid}/reminders`}
          icon={<BellRing />}
          name={t('reminders.h1')}
          text={t('reminders.text')}
        />
        <Way
          to={`/showprofile/${userid}/addresses`}
          icon={<KeyRound />}
          name={t('addresses.h1')}
          text={t('addresses.text')}
        />
      </Ways>
    </PageSection>
  );
}
