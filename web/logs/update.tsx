import { Navigate, useLocation, useParams } from 'react-router';
import { withSameDraft } from '../drafts/address.ts';
import type { ServerLog } from '../offline/entry.ts';
import { entryOfId } from '../offline/optimistic.ts';
import { usePendingLog } from '../outbox/use-pending.ts';
import { useWaitingPictures } from '../outbox/use-pictures.ts';
import { useUser } from '../session-state.ts';
import { RequiredNote } from '../shared/form/required-note.tsx';
import { Loading } from '../shared/loading.tsx';
import { PageHead } from '../shared/page-head.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { useOnce } from '../shared/use-once.ts';
import { t } from '../strings.ts';
import type { FormParts } from './fields.tsx';
import { type AnyLog, type LogKind, say } from './kind.ts';
import { LogUnavailable, whyUnavailable } from './log-unavailable.tsx';
import { type FormLayout, UpdateForm } from './update-form.tsx';
import { useFetchedLog } from './use-logs.ts';

interface UpdateLogProps<Log extends AnyLog> {
  kind: LogKind<Log>;
  parts: FormParts;
  layout?: FormLayout<Log>;
}

/** The form of an existing log. */
export function UpdateLog<Log extends AnyLog>({ kind, parts, layout }: UpdateLogProps<Log>) {
  usePageTitle(layout ? t(layout.title) : say(kind, 'page.update'));
  const { id = '' } = useParams();
  const { state, pathname } = useLocation();
  const { filled } = (state ?? {}) as { filled?: Readonly<Record<string, string>> };
  const { userId } = useUser();
  const isOnServer = entryOfId(id) === undefined;
  const { fetched, error, refetch } = useFetchedLog(kind, id, isOnServer);
  const { log, waiting, sentAs, isPending, isRead } = usePendingLog(kind.name, id, fetched?.log);
  const first = useOnce(log && isRead && !isPending ? { log, entry: waiting, fetched } : undefined);
  const entry = first?.entry;
  const images = useWaitingPictures(entry ? [entry] : []);

  if (sentAs !== undefined && !first)
    return <Navigate to={withSameDraft(pathname.replace(id, sentAs))} replace state={state} />;
  const missing = !isOnServer && isRead && !isPending && !first ? 'missing' : undefined;
  // A form that is open stays, also if its log is deleted elsewhere meanwhile.
  const opened = first?.fetched;
  const why = opened ? whyUnavailable(opened, null, userId) : whyUnavailable(fetched, error, userId);
  const reason = entry ? undefined : (missing ?? why);
  if (reason) {
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
      {first ? (
        <UpdateForm
          kind={kind}
          parts={parts}
          {...(layout && { layout })}
          log={first.log}
          opened={{
            // The form has the values of the waiting entry, and this is what that entry is based on.
            base: ((first.fetched?.log ?? entry?.base) as ServerLog | undefined) ?? null,
            etag: first.fetched?.etag ?? null,
            entry,
          }}
          images={entry ? images(entry) : first.log.images}
          {...(filled && { filled })}
        />
      ) : (
        <>
          {layout && <h1 className="visually-hidden">{t(layout.title)}</h1>}
          <Loading text={t('loading.form')} shape="form" />
        </>
      )}
    </>
  );
}
