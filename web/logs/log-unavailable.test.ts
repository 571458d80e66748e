import { describe, expect, test } from 'vitest';
import { CallError, type Failure } from '../api.ts';
import { whyUnavailable } from './log-unavailable.tsx';

const mine = { userId: '1' };
const refused = (status: number) =>
  failed({ ok: false, kind: 'refused', status, error: { code: 'invalid_input', message: '' } });
const failed = (failure: Failure) => new CallError('showServiceLog', failure);

describe('a log', () => {
  test('is shown to its owner', () => {
    expect(whyUnavailable(mine, null, '1')).toBeUndefined();
  });

  test('is not reported as unavailable while it is being fetched', () => {
    expect(whyUnavailable(undefined, null, '1')).toBeUndefined();
  });

  // spec 4.7
  test('is not shown to another user, whatever the server has sent', () => {
    expect(whyUnavailable(mine, null, '2')).toBe('forbidden');
    expect(whyUnavailable(undefined, refused(403), '2')).toBe('forbidden');
  });

  test('is missing if the server has no such log or sends an empty response', () => {
    expect(whyUnavailable(undefined, refused(404), '1')).toBe('missing');
    expect(whyUnavailable(null, null, '1')).toBe('missing');
  });

  // spec 4.5
  test('is unavailable if the server can’t be reached or has failed', () => {
    expect(whyUnavailable(undefined, failed({ ok: false, kind: 'unreachable' }), '1')).toBe('unreachable');
    expect(whyUnavailable(undefined, refused(500), '1')).toBe('failed');
  });

  test('that was fetched earlier is still shown while the server can’t be reached, but not once it has been deleted', () => {
    expect(whyUnavailable(mine, failed({ ok: false, kind: 'unreachable' }), '1')).toBeUndefined();
    expect(whyUnavailable(mine, refused(404), '1')).toBe('missing');
  });
});
