// biome-ignore-all lint/a11y/noRedundantRoles: WebKit drops a table's roles if its parts are laid out as blocks
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Event } from '#contract/events';
import { callOrThrow } from '../api.ts';
import { usePageTitle } from '../shared/navigation/page-title.ts';
import { wallClockOf, weekdayDateTime } from '../shared/text/dates.ts';
import { Button, LinkButton } from '../shared/ui/button.tsx';
import { ArrowLeft } from '../shared/ui/icons.ts';
import { LoadFailure } from '../shared/ui/load-failure.tsx';
import { Loading } from '../shared/ui/loading.tsx';
import { PageHead } from '../shared/ui/page-head.tsx';
import { t } from '../strings.ts';
import styles from './list.module.css';

const aPage = '50';

/** Newest first, a page at a time. */
const eventsQuery = infiniteQueryOptions({
  queryKey: ['events'],
  queryFn: ({ pageParam, signal }) =>
    callOrThrow('listEvents', { query: { limit: aPage, after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});

export function Component() {
  usePageTitle(t('title.events'));
  const { data, isPending, refetch } = useInfiniteQuery(eventsQuery);
  return (
    <>
      <PageHead
        title={t('events.h1')}
        lead={t('events.lead')}
        actions={
          <LinkButton variant="quiet" to="/changeuser">
            <ArrowLeft />
            {t('btn.back')}
          </LinkButton>
        }
      />
      {data ? (
        <>
          <Events events={data.pages.flatMap((page) => page.data)} />
          <More />
        </>
      ) : isPending ? (
        <Loading text={t('loading.events')} shape="ledger" />
      ) : (
        <LoadFailure text={t('events.failed')} onRetry={() => void refetch()} />
      )}
    </>
  );
}

const columns = ['events.when', 'events.what', 'events.account', 'events.actor', 'events.address'] as const;

/** On a phone the rows are laid out as short paragraphs, and values are labelled with their column where needed. */
function Events({ events }: { events: Event[] }) {
  return (
    <table className={styles.events} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((name) => (
            <th key={name} scope="col" role="columnheader">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {events.map((event) => (
          <tr key={event._id} role="row">
            <td role="cell">
              <time dateTime={event.happenedAt}>{weekdayDateTime(wallClockOf(event.happenedAt))}</time>
            </td>
            <td role="cell">{t(`events.kind.${event.kind}`)}</td>
            <Value column="events.account" value={event.username || t('events.unknownAccount')} />
            <Value column="events.actor" value={event.actor} />
            <Value column="events.address" value={event.address} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ column, value }: { column: (typeof columns)[number]; value: string }) {
  return (
    <td role="cell">
      {value && (
        <>
          <span className={styles.name}>{t(column)} </span>
          {value}
        </>
      )}
    </td>
  );
}

function More() {
  const pressed = useRef(false);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(eventsQuery);
  if (!hasNextPage) {
    // The button is gone, and the focus needs a place.
    const takeFocus = (said: HTMLParagraphElement | null) => {
      if (pressed.current) said?.focus();
    };
    return (
      <p className="muted" tabIndex={-1} ref={takeFocus}>
        {t('events.all')}
      </p>
    );
  }
  return (
    <>
      {isFetchNextPageError && <LoadFailure text={t('events.failed')} />}
      <Button
        variant="secondary"
        busy={isFetchingNextPage ? t('events.moreBusy') : undefined}
        onClick={() => {
          pressed.current = true;
          void fetchNextPage();
        }}
      >
        {t('events.more')}
      </Button>
    </>
  );
}
