import { useEffect, useEffectEvent } from 'react';
import type { Entry } from '../offline/entry.ts';
import type { Fields, Shape } from '../shared/form/use-fields.ts';

/** Shows the server's messages at their fields, when the form of a refused entry is opened. */
export function useRefusedFields<S extends Shape>(fields: Fields<S>, entry: Entry | undefined): void {
  const tell = useEffectEvent(() => {
    if (entry?.problem?.kind !== 'refused') return;
    for (const [name, message] of Object.entries(entry.problem.fields)) {
      fields.setError(name as Parameters<typeof fields.setError>[0], { type: 'server', message });
    }
  });
  useEffect(() => tell(), []);
}
