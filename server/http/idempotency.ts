import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits';
import { type Refusal, refuse } from '../refusal.ts';

/** The client's `Idempotency-Key`, with which a repeated creation creates nothing; undefined when it sends none. */
export function idempotencyKey(request: FastifyRequest): string | undefined | Refusal {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > limits.idempotencyKey) {
    return refuse('invalid_input', { fields: { 'Idempotency-Key': 'Nyckeln är för lång.' } });
  }
  return key;
}
