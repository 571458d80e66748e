import { createContext, useContext } from 'react';

const context = createContext<Readonly<Record<string, string>>>({});

/** Provides the texts of the draft that a form has been filled with. */
export const OpenedDraftProvider = context.Provider;

/** What the form's opened draft says in this field; undefined without a draft, and for a field that it does not name. */
export const useDraftedText = (name: string): string | undefined => useContext(context)[name];
