import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import { backupsOf } from './last-backup.ts';

export function maintenanceRoutes(http: Http, { db }: Context): void {
  http.bind('showBackups', () => backupsOf(db));
}
