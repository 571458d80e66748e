import { type CallName, calls } from '#contract/calls';
import type { Answer } from '#contract/endpoints';
import { type ErrorBody, type ErrorCode, errors } from '#contract/errors';

/** A call that a screen has made. */
export interface Asked {
  call: CallName;
  /** The values of `:log_id`, `:userid` … in the path of the call. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
  /** JSON as it was sent, or the form data of an upload. */
  body: unknown;
}

interface Extra {
  status?: number;
  headers?: Record<string, string>;
}

/** What the server answers: a body with a status and headers, or nothing at all, as without a network. */
export type Reply = { status: number; body: unknown; headers: Record<string, string> } | 'unreachable';

/** The answer to each call. A call that is missing here is an error of the test. */
export type Answers = { [N in CallName]?: (asked: Asked) => Reply | Promise<Reply> };

/** A success of that call. The compiler checks the body against the contract. */
export const gives = <N extends CallName>(
  _call: N,
  body: Answer<N>,
  { status = 200, headers = {} }: Extra = {},
): Reply => ({
  status,
  body,
  headers,
});

/** A refusal with the sentence that the server has for it. */
export function refuses(code: ErrorCode, fields?: Record<string, string>): Reply {
  const { status, message } = errors[code];
  const body: ErrorBody = { code, message, ...(fields && { fields }) };
  return { status, body, headers: {} };
}

/** The refusal of a change whose fields have been changed elsewhere, with the record as it is. */
export function collides(fields: readonly string[], current: object): Reply {
  const reply = refuses('fields_changed_elsewhere', Object.fromEntries(fields.map((name) => [name, ''])));
  return reply === 'unreachable' ? reply : { ...reply, body: { ...(reply.body as object), current } };
}

/** The call that a method and a path belong to, and the values of its parameters; undefined if there is none. */
export function callOf(method: string, path: string) {
  const found = Object.entries(calls)
    .filter(([, call]) => call.method === method)
    .map(([name, call]) => ({
      call: name as CallName,
      match: new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path),
    }))
    .find(({ match }) => match);
  return found && { call: found.call, params: { ...found.match?.groups } };
}

/** The call is carried out, and its answer is lost on the way. */
export const lost =
  (give: Answers[CallName]) =>
  async (asked: Asked): Promise<Reply> => {
    await give?.(asked);
    return 'unreachable';
  };
