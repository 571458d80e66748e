import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { onceASecond } from '../platform/once-a-second.ts';
import { readInstruments } from './signalk.ts';

export function instrumentRoutes(http: Http, { config, log }: Context): void {
  // One connection to the boat, however many ask.
  const read = onceASecond(() => readInstruments(config.signalK, log));
  http.bind('readInstruments', read);
}
