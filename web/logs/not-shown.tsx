import { LinkButton } from '../shared/button.tsx';
import { ArrowLeft } from '../shared/icons.ts';
import { type Problem, NotShown as Shared } from '../shared/not-shown.tsx';
import { t } from '../strings.ts';
import { type AnyLog, type LogKind, say } from './kind.ts';

interface NotShownProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  heading: string;
  problem: Problem;
  /** The page's own sentence for somebody else's log, and for one that could not be fetched. */
  forbidden: string;
  failed: string;
  onRetry: () => void;
}

/** In the place of a log. */
export function NotShown<Log extends AnyLog>({ kind, forbidden, failed, ...shared }: NotShownProps<Log>) {
  const texts = { forbidden, missing: say(kind, 'missing'), failed, unreachable: failed };
  return (
    <Shared {...shared} text={texts[shared.problem]}>
      <LinkButton variant="quiet" to={kind.routes.list}>
        <ArrowLeft />
        {t('btn.back')}
      </LinkButton>
    </Shared>
  );
}
