/** A table as the file has it: the names of its columns, and its rows, each as long as the head. */
export interface Table {
  head: string[];
  rows: string[][];
}
