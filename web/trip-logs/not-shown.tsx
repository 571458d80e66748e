import { LinkButton } from '../shared/button.tsx';
import { ArrowLeft } from '../shared/icons.ts';
import { type Problem, NotShown as Shared } from '../shared/not-shown.tsx';
import { t } from '../strings.ts';

interface NotShownProps {
  heading: string;
  problem: Problem;
  /** The page's own sentence for somebody else's log. A fetch that failed counts as that, as the specification has it. */
  forbidden: string;
  onRetry: () => void;
}

/** In the place of a trip log. */
export function NotShown({ forbidden, ...shared }: NotShownProps) {
  return (
    <Shared {...shared} text={shared.problem === 'missing' ? t('err.log.empty') : forbidden}>
      <LinkButton variant="quiet" to="/home">
        <ArrowLeft />
        {t('btn.backLog')}
      </LinkButton>
    </Shared>
  );
}
