import { useEffect, useEffectEvent } from 'react';
import type { Fields, Shape } from './use-fields.ts';

/** Shows at their fields, when a form is opened, what the server has said of them. */
export function useServerMessages<S extends Shape>(
  fields: Fields<S>,
  messages: Readonly<Record<string, string>> = {},
): void {
  const tell = useEffectEvent(() => {
    for (const [name, message] of Object.entries(messages))
      fields.setError(name as Parameters<typeof fields.setError>[0], { type: 'server', message });
  });
  useEffect(() => tell(), []);
}
