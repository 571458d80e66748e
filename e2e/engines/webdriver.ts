/*
 * WebDriver (w3.org/TR/webdriver2), as each browser speaks it: WebKit over HTTP, Firefox over its Marionette.
 */

/** The commands that the journeys need. Marionette names them so; over HTTP each has a method and a path. */
const overHttp = {
  NewSession: ['POST', ''],
  Navigate: ['POST', '/url'],
  Refresh: ['POST', '/refresh'],
  Back: ['POST', '/back'],
  GetCurrentURL: ['GET', '/url'],
  GetWindowHandle: ['GET', '/window'],
  NewWindow: ['POST', '/window/new'],
  SwitchToWindow: ['POST', '/window'],
  CloseWindow: ['DELETE', '/window'],
  SetWindowRect: ['POST', '/window/rect'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementClick: ['POST', '/element/{id}/click'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  PerformActions: ['POST', '/actions'],
  DeleteSession: ['DELETE', ''],
  Quit: ['DELETE', ''],
} as const;

export type Command = keyof typeof overHttp;
export type Params = Record<string, unknown>;

/** How WebDriver writes an element. */
export const reference = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = { [reference]: string };

/** Sends a command and resolves to its value. */
export type Send = (command: Command, params?: Params) => Promise<unknown>;

/** A browser with several windows, and the folder that its downloads come to. */
export interface Windows {
  readonly downloads: string;
  send(window: string, command: Command, params?: Params): Promise<unknown>;
}

export class WebDriverError extends Error {
  code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'WebDriverError';
    this.code = code;
  }
}

interface Answer {
  value: unknown;
}

/** Talks to a driver that listens at this address. */
export function sendOverHttp(address: string): Send {
  let session = '';
  return async (command, params = {}) => {
    const [method, path] = overHttp[command];
    const { id, ...rest } = params;
    const response = await fetch(`${address}/session${session}${path.replace('{id}', String(id))}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(rest) }),
    });
    const { value } = (await response.json()) as Answer;
    if (!response.ok) {
      const { error, message } = value as { error: string; message: string };
      throw new WebDriverError(error, message);
    }
    if (command === 'NewSession') session = `/${(value as { sessionId: string }).sessionId}`;
    return value;
  };
}
