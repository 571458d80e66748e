import { expect, test } from 'vitest';
import { type ListedServiceLog, serviceSections } from '#contract/service-logs';
import { questions, services } from '#contract/testing/search-questions';
import { answersAmong } from './search.ts';

test('the hundred questions are answered as they are by reading the logs', () => {
  const bare = Object.fromEntries(serviceSections.map((name) => [name, '']));
  const logs = Object.entries(services).map(
    ([_id, fields]) => ({ _id, ...bare, ...fields }) as ListedServiceLog,
  );
  const answered = questions.map(([q]) => [
    q,
    answersAmong(logs, q)
      .map(({ _id }) => _id)
      .sort(),
  ]);
  expect(answered).toEqual(questions.map(([q, , inServices]) => [q, [...inServices].sort()]));
});
