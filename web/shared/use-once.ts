import { useState } from 'react';

/**
 * The first value that is defined, for a form to begin with: nothing that is fetched or sent later changes it. Undefined
 * until then.
 */
export function useOnce<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}
