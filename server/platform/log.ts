/** Where something is told to whoever runs the server: what it is about, an error as `err`, and a sentence. */
export type Log = Record<'info' | 'warn' | 'error', (what: object, message: string) => void>;
