/** A command that can't be carried out, and in one Swedish sentence why. */
export class CliError extends Error {}
