import type { ContentOf } from '../logs/definition.ts';
import type { boatFields } from './boat-fields.ts';
import type { taskFields } from './task-fields.ts';

export type BoatContent = ContentOf<typeof boatFields>;
export type TaskContent = ContentOf<typeof taskFields>;
