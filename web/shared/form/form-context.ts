import { createContext, useContext } from 'react';

interface FormContext {
  /** The controls' ids begin with it. */
  id: string;
  /** From the press of the button until the save has ended, one way or the other. */
  saving: boolean;
  /** Why the last try to save came to nothing, in sentences; empty while there is nothing to say. */
  failure: string[];
  /** No field says whether it has to be filled in: all of them have. */
  unmarked: boolean;
}

const context = createContext<FormContext | null>(null);

export const FormContextProvider = context.Provider;

export function useFormContext(): FormContext {
  const form = useContext(context);
  if (!form) throw new Error('A field or an end of a form stands outside of a Form.');
  return form;
}
