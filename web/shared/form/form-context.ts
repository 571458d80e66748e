import { createContext, useContext } from 'react';

interface FormContext {
  /** Prefix of the controls' ids. */
  id: string;
  /** True from the press of the button until the save succeeds or fails. */
  saving: boolean;
  /** Why the last attempt to save failed, in sentences; empty if there is nothing to say. */
  failure: string[];
  /** No field is marked as required or optional, because all are required. */
  unmarked: boolean;
}

const context = createContext<FormContext | null>(null);

export const FormContextProvider = context.Provider;

export function useFormContext(): FormContext {
  const form = useContext(context);
  if (!form) throw new Error('A field or an end of a form stands outside of a Form.');
  return form;
}
