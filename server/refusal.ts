import { type ErrorBody, type ErrorCode, errors } from '#contract/errors';

/**
 * An expected failure: operations return it, and the binder turns it into a response.
 * (Unexpected errors are thrown, and become a 500.)
 */
export class Refusal {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Whole seconds until it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, more: { fields?: Record<string, string>; retryAfter?: number } = {}) {
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return errors[this.code].status;
  }

  get body(): ErrorBody {
    const { message } = errors[this.code];
    return { code: this.code, message, ...(this.fields && { fields: this.fields }) };
  }
}

export const refuse = (code: ErrorCode, more?: ConstructorParameters<typeof Refusal>[1]): Refusal =>
  new Refusal(code, more);
