import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { nameKey } from '#contract/name-key';
import { useLogs } from '../logs/use-logs.ts';
import { useBoats } from '../plan/use-boats.ts';
import { serviceLogs } from './kind.ts';

/**
 * Most users have one boat, so a new service begins with the boat and the engine of the last one. A form that was opened for one
 * of several boats keeps that boat, and takes the engine from its last service. A draft has only what differs from these values.
 */
export function BoatOfLast() {
  const { logs } = useLogs(serviceLogs);
  const { getFieldState, resetField, formState } = useFormContext<Record<string, string>>();
  const [{ boatNameModel: filled, engineType: engine } = {}] = useState(formState.defaultValues);
  const { boats = [] } = useBoats();
  const boat = boats.length > 1 ? filled : undefined;
  const last = boat ? logs?.find((log) => nameKey(log.boatNameModel) === nameKey(boat)) : logs?.[0];
  const { boatNameModel, engineType } = last ?? {};
  useEffect(() => {
    const begins = { boatNameModel: boat || boatNameModel, engineType: (boat && engine) || engineType };
    for (const [name, defaultValue] of Object.entries(begins)) {
      if (defaultValue !== undefined && !getFieldState(name).isDirty) resetField(name, { defaultValue });
    }
  }, [boat, engine, boatNameModel, engineType, getFieldState, resetField]);
  return null;
}
