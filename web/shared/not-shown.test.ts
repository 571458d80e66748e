import { describe, expect, test } from 'vitest';
import { CallFailed, type Failure } from '../api.ts';
import { whyNotShown } from './not-shown.tsx';

const mine = { log: { userId: '1' } };
const refused = (status: number) =>
  failed({ ok: false, kind: 'refused', status, error: { code: 'invalid_input', message: '' } });
const failed = (failure: Failure) => new CallFailed('showServiceLog', failure);

describe('a log', () => {
  test('is shown to its owner', () => {
    expect(whyNotShown(mine, null, '1')).toBeUndefined();
  });

  test('is waited for while nothing is known of it', () => {
    expect(whyNotShown(undefined, null, '1')).toBeUndefined();
  });

  // spec 4.7
  test('is not shown to anybody else, whatever the server has sent', () => {
    expect(whyNotShown(mine, null, '2')).toBe('forbidden');
    expect(whyNotShown(undefined, refused(403), '2')).toBe('forbidden');
  });

  test('is missing when the server has none, or answers with nothing', () => {
    expect(whyNotShown(undefined, refused(404), '1')).toBe('missing');
    expect(whyNotShown(null, null, '1')).toBe('missing');
  });

  // spec 4.5
  test('has failed to come when the server could not be reached or had a defect', () => {
    expect(whyNotShown(undefined, failed({ ok: false, kind: 'unreachable' }), '1')).toBe('unreachable');
    expect(whyNotShown(undefined, refused(500), '1')).toBe('failed');
  });

  test('that was fetched before stays while the server can’t be reached, but not once it has been deleted', () => {
    expect(whyNotShown(mine, failed({ ok: false, kind: 'unreachable' }), '1')).toBeUndefined();
    expect(whyNotShown(mine, refused(404), '1')).toBe('missing');
  });
});
