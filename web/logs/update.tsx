import { useLocation, useParams } from 'react-router';
import { useDrafts } from '../drafts/use-drafts.ts';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import { useOpened } from '../sync/use-item.ts';
import type { FormParts } from './fields.tsx';
import { type AnyLog, type LogKind, say } from './kind.ts';
import { LogUnavailable } from './log-unavailable.tsx';
import { type FormLayout, UpdateForm } from './update-form.tsx';
import { useLog } from './use-logs.ts';
import { Waiting } from './waiting.tsx';

interface UpdateLogProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  parts: FormParts;
  layout?: FormLayout<Log>;
}

/** The form of an existing log. */
export function UpdateLog<Log extends AnyLog>({ kind, parts, layout }: UpdateLogProps<Log>) {
  usePageTitle(layout ? t(layout.title) : say(kind, 'page.update'));
  const { id = '' } = useParams();
  const { filled } = (useLocation().state ?? {}) as { filled?: Readonly<Record<string, string>> };
  const { log, reason, refetch } = useLog(kind, id);
  const [draft] = useDrafts(`${kind.routes.update}/${id}`);
  // A form that is open, or has a draft, stays, also if its log is deleted elsewhere meanwhile.
  const opened = useOpened(reason ? (draft?.base as unknown as typeof log) : log);
  if (reason && !opened) {
    return (
      <LogUnavailable
        kind={kind}
        heading={say(kind, 'h1.update')}
        reason={reason}
        forbidden={t('error.update.forbidden')}
        failed={say(kind, 'missing')}
        onRetry={refetch}
      />
    );
  }
  return (
    <>
      {!layout && <PageHead title={say(kind, 'h1.update')} note={<RequiredNote />} />}
      {layout && !opened && <h1 className="visually-hidden">{t(layout.title)}</h1>}
      {log && <Waiting kind={kind} log={log} />}
      {opened ? (
        <UpdateForm
          kind={kind}
          parts={parts}
          {...(layout && { layout })}
          log={opened}
          {...(filled && { filled })}
        />
      ) : (
        !log && <Loading text={t('loading.form')} shape="form" />
      )}
    </>
  );
}
