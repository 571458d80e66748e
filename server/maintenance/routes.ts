import type { Backups } from '#contract/backups';
import type { Context } from '../context.ts';
import type { Http } from '../http/bind.ts';
import type { Room } from '../platform/room.ts';
import { backupsOf } from './last-backup.ts';

/** `mailFault` tells why no mail can be sent at all. */
export function maintenanceRoutes(
  http: Http,
  { db }: Context,
  room: () => Promise<Room>,
  mailFault: () => Promise<Backups['mailFault']>,
): void {
  http.bind('showBackups', async () => {
    const fault = await mailFault();
    const { bytes, isLittle } = await room();
    return {
      ...(await backupsOf(db)),
      ...(fault && { mailFault: fault }),
      ...(isLittle && { roomLeft: bytes }),
    };
  });
}
