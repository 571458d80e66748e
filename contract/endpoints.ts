import type * as z from 'zod/mini';
import { accountEndpoints } from './accounts.ts';
import { backupEndpoints } from './backups.ts';
import { boatEndpoints } from './boats.ts';
import type { CallName } from './calls.ts';
import { costEndpoints } from './costs.ts';
import { documentEndpoints } from './documents.ts';
import { dossierEndpoints } from './dossier.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { imageEndpoints } from './images.ts';
import { importExportEndpoints } from './import-export.ts';
import { infoEndpoints } from './info.ts';
import { instrumentEndpoints } from './instruments.ts';
import { keyEndpoints } from './keys.ts';
import { reminderEndpoints } from './reminders.ts';
import { serviceLogEndpoints } from './service-logs.ts';
import { sessionEndpoints } from './session.ts';
import { taskEndpoints } from './tasks.ts';
import { trackEndpoints } from './tracks.ts';
import { tripLogEndpoints } from './trip-logs.ts';

/** Every call by its name. A call that is missing here is a compile error. */
export const endpoints = {
  ...infoEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...backupEndpoints,
  ...eventEndpoints,
  ...tripLogEndpoints,
  ...trackEndpoints,
  ...instrumentEndpoints,
  ...serviceLogEndpoints,
  ...boatEndpoints,
  ...taskEndpoints,
  ...documentEndpoints,
  ...costEndpoints,
  ...keyEndpoints,
  ...reminderEndpoints,
  ...imageEndpoints,
  ...importExportEndpoints,
  ...dossierEndpoints,
} satisfies Record<CallName, Endpoint>;

type Endpoints = typeof endpoints;

/** The request of a call, as a client writes it. */
export type Request<N extends CallName> = {
  [Part in 'params' | 'query' | 'body' as Part extends keyof Endpoints[N]
    ? Part
    : never]: Part extends keyof Endpoints[N] ? z.input<Extract<Endpoints[N][Part], z.ZodMiniType>> : never;
};

/** The body of a successful response. */
export type Answer<N extends CallName> = Endpoints[N]['response'] extends {
  body: infer B extends z.ZodMiniType;
}
  ? z.output<B>
  : undefined;

/** The body of a list's answer to `?since=N`. */
export type Changes<N extends CallName> = Endpoints[N]['response'] extends {
  since: infer B extends z.ZodMiniType;
}
  ? z.output<B>
  : never;
