import { type ErrorBody, type ErrorCode, errors } from '#contract/errors';

/**
 * An expected failure: operations return it, and the binder turns it into a response.
 * (Unexpected errors are thrown, and become a 500.)
 */
export class Refusal {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** What is there instead of what a change was made from. */
  readonly current: unknown;
  /** Whole seconds until it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    more: { fields?: Record<string, string>; current?: unknown; retryAfter?: number } = {},
  ) {
    this.code = code;
    this.fields = more.fields;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return errors[this.code].status;
  }

  get body(): ErrorBody {
    const { code, fields, current } = this;
    const { message } = errors[code];
    return { code, message, ...(fields && { fields }), ...(current !== undefined && { current }) };
  }
}

/** Refuses a change of fields that somebody else has changed meanwhile. */
export const refuseCollided = (names: readonly string[], current: unknown): Refusal =>
  refuse('fields_changed_elsewhere', {
    fields: Object.fromEntries(names.map((name) => [name, 'Har ändrats någon annanstans.'])),
    current,
  });

export const refuse = (code: ErrorCode, more?: ConstructorParameters<typeof Refusal>[1]): Refusal =>
  new Refusal(code, more);
