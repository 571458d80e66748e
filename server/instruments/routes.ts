import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { readInstruments } from './signalk.ts';

export function instrumentRoutes(http: Http, { config }: Context): void {
  http.bind('readInstruments', ({ request }) => readInstruments(config.signalK, request.log));
}
