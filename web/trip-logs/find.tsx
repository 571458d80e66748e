import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { sameHarbour } from '#contract/harbours';
import type { TripLog } from '#contract/trip-logs';
import { Select } from '../shared/form/select.tsx';
import { useChoices } from '../shared/ledger/choices.ts';
import { SearchField } from '../shared/ledger/search-field.tsx';
import { useSearchText } from '../shared/ledger/search-text.ts';
import { t } from '../strings.ts';
import { harboursVisited } from './harbours.ts';
import { foundTripLogsQuery } from './queries.ts';
import { answersAmong, asksForSomething, type Question } from './search.ts';

/**
 * What is looked for among trip logs, and what was found. The logs in hand are gone through at every letter; what the server
 * has found takes their place, and is all there is as long as no logs are in hand.
 */
export function useFind(all: readonly TripLog[] | undefined) {
  const { chosen, choose } = useChoices();
  const { text, setText, asked } = useSearchText();
  const [year, harbour] = [chosen('year'), chosen('harbour')];
  const wanted = useDeferredValue(text.trim());
  const question: Question = { q: wanted, year, harbour };
  // A letter is shown before all logs are gone through for it.
  const amongAll = useMemo(
    () =>
      all && asksForSomething({ q: wanted, year, harbour })
        ? answersAmong(all, { q: wanted, year, harbour })
        : all,
    [all, wanted, year, harbour],
  );

  const { data, isError, refetch } = useQuery(foundTripLogsQuery({ ...question, q: asked }));
  // What waits to be sent is known here alone.
  const isWaiting = all?.some((log) => 'waiting' in log) ?? false;
  const isAnswered = wanted === asked && data !== undefined && !isWaiting;
  return {
    text,
    setText,
    question,
    /** Undefined until something is known. */
    found: isAnswered ? data : amongAll,
    /** Nobody is typing any more. */
    isSettled: wanted === asked,
    isError,
    retry: () => void refetch(),
    choose,
    clear: () => {
      setText('');
      choose({ q: '', year: '', harbour: '' });
    },
  };
}

interface FindFieldsProps {
  all: readonly TripLog[];
  find: ReturnType<typeof useFind>;
}

/** Words, year and harbour. */
export function FindFields({ all, find: { text, setText, question, choose } }: FindFieldsProps) {
  const { years, harbours } = useMemo(() => choicesAmong(all), [all]);
  const harbour = harbours.find((name) => sameHarbour(name) === sameHarbour(question.harbour));
  return (
    <>
      <SearchField label={t('list.search')} text={text} onText={setText} />
      <Select
        aria-label={t('list.year')}
        value={question.year}
        onChange={(event) => choose({ year: event.target.value })}
      >
        <option value="">{t('list.year.all')}</option>
        <Options of={years} chosen={question.year} />
      </Select>
      <Select
        aria-label={t('list.harbour')}
        value={harbour ?? question.harbour}
        onChange={(event) => choose({ harbour: event.target.value })}
      >
        <option value="">{t('list.harbour.all')}</option>
        <Options of={harbours} chosen={harbour ?? question.harbour} />
      </Select>
    </>
  );
}

const choicesAmong = (logs: readonly TripLog[]) => ({
  years: [...new Set(logs.map(({ year }) => String(year)))].sort().reverse(),
  harbours: harboursVisited(logs)
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b, 'sv')),
});

/** What an address asks for can be chosen though no log has it. */
function Options({ of: names, chosen }: { of: string[]; chosen: string }) {
  return [...new Set(chosen === '' ? names : [...names, chosen])].map((name) => (
    <option key={name}>{name}</option>
  ));
}
