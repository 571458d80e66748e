/** An answer that is JSON already, as the database writes it. */
export class JsonText<T> {
  readonly text: string;
  /** What it holds, for the compiler. */
  declare readonly value?: T;

  constructor(text: string) {
    this.text = text;
  }
}
