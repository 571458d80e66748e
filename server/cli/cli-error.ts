/** A command can't be carried out; the message says why, in one Swedish sentence. */
export class CliError extends Error {}
