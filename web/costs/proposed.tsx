import { kronorText } from '#contract/costs/amount';
import { dayInWords } from '#contract/plan/days';
import { LinkButton } from '../shared/ui/button.tsx';
import { PageSection } from '../shared/ui/page-section.tsx';
import { t } from '../strings.ts';
import styles from './costs.module.css';
import type { Proposal } from './season.ts';

interface ProposedProps {
  boatId: string;
  proposals: readonly Proposal[];
}

/** What the service book says that services cost: none of it counts before its user has looked at it and saved it. */
export function Proposed({ boatId, proposals }: ProposedProps) {
  if (proposals.length === 0) return null;
  return (
    <PageSection heading={t('costs.proposed')}>
      <p className="muted">{t('costs.proposed.text')}</p>
      <ul className={styles.proposed}>
        {proposals.map(({ service, amount }) => (
          <li key={service._id}>
            <p>
              <b>{service.title}</b>, {dayInWords(service.date)}
              <br />
              <span className="muted">{service.costAndTime.trim()}</span>
            </p>
            <LinkButton
              variant="secondary"
              small
              to={`/costs/new?${new URLSearchParams({ boat: boatId, service: service._id })}`}
              aria-label={t('costs.takeAria', { belopp: kronorText(amount), rubrik: service.title })}
            >
              {t('costs.take', { belopp: kronorText(amount) })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
