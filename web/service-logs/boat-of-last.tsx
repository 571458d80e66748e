import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { listQuery } from '../logs/queries.ts';
import { useUser } from '../session-state.ts';
import { serviceLogs } from './kind.ts';

/** Most have one boat: a new service begins with the boat and the engine of the last one. A draft keeps what differs from that. */
export function BoatOfLast() {
  const last = useQuery(listQuery(serviceLogs, useUser().userId)).data?.[0];
  const { getFieldState, resetField } = useFormContext<Record<string, string>>();
  const { boatNameModel, engineType } = last ?? {};
  useEffect(() => {
    for (const [name, defaultValue] of Object.entries({ boatNameModel, engineType })) {
      if (defaultValue !== undefined && !getFieldState(name).isDirty) resetField(name, { defaultValue });
    }
  }, [boatNameModel, engineType, getFieldState, resetField]);
  return null;
}
