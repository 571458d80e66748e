/** A table as the file has it: the names of its columns, and its rows, each as long as the head. */
export interface Table {
  head: string[];
  rows: string[][];
}

/** A column that a table may have, with the names that people and programs give it, the most certain first. */
export interface Column {
  /** A field of a log, or a part of one. */
  name: string;
  label: string;
  names: readonly string[];
}
