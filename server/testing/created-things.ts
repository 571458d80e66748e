import { serviceLog, tripLog } from './examples.ts';
import type { SignedIn } from './test-server.ts';

const service = () =>
  serviceLog({ boatNameModel: 'Vindila', servicePersonOrCompany: 'jag', serviceType: 'Egen' });

/** What a device creates, and by which calls. */
export const createdThings = [
  {
    kind: 'trip log',
    list: () => '/api/logs',
    create: '/api/createlog',
    at: '/api/updatelog/',
    body: tripLog,
  },
  {
    kind: 'service log',
    list: (who: SignedIn) => `/api/servicelogs/${who.userId}`,
    create: '/api/createservicelog',
    at: '/api/servicelog/',
    body: service,
  },
  {
    kind: 'boat',
    list: () => '/api/boats',
    create: '/api/boats',
    at: '/api/boats/',
    body: () => ({ name: 'Vindila' }),
  },
] as const;

export const removalOf = (kind: string, path: string): string =>
  kind === 'trip log' ? path.replace('updatelog', 'deletelog') : path;
