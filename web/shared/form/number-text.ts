/**
 * A number as somebody writes or says it, as a number field holds it: `1 234,5` (also with hard spaces) and `1234 komma 5` are
 * `1234.5`. Undefined where it is no number, or might be another one: `12 5`, `1,2,3`, `5 knop`.
 */
export function plainNumber(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/\s*\bkomma\b\s*/i, ',')
    .replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, '')
    .replace(',', '.')
    .replace(/^[−–]/, '-');
  return isPart(plain) && /\d$/.test(plain) ? plain : undefined;
}

/** Whether a text may stand somewhere in a number. */
const isPart = (text: string) => /^-?\d*\.?\d*$/.test(text);

/**
 * A number field throws away, without a word, what it can't hold, and keeps the rest: of `12,5` and `12 komma 5` it makes 125.
 * So what is more than digits is caught on its way in. A comma goes in as a point, which every browser takes; `hold` is called
 * with what would become another number, to be shown as it was written. Returns the way to stop.
 */
export function catchText(input: HTMLInputElement, hold: (text: string) => void): () => void {
  /** What stood there when words began to come piece by piece, as a keyboard that listens or guesses sends them. */
  let before = '';
  let isOurs = false;
  const put = (text: string) => {
    isOurs = true;
    // Old, but the only way to insert where the caret is: a number field tells nobody where that is.
    document.execCommand('insertText', false, text);
    isOurs = false;
  };
  const onInput = (event: InputEvent) => {
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (isOurs || input.type !== 'number' || !event.cancelable || /^-?\d*$/.test(text)) return;
    event.preventDefault();
    const plain = plainNumber(text) ?? text.replace(',', '.');
    const { value } = input;
    if (!isPart(plain)) return hold(value + text);
    put(plain);
    // A second point is thrown away.
    const isKept = plain === '.' ? !(value.includes('.') && input.value === value) : holds(input, plain);
    if (!isKept) hold(value + text);
  };
  const onStart = ({ data }: CompositionEvent) => {
    before = input.value.endsWith(data)
      ? input.value.slice(0, input.value.length - data.length)
      : input.value;
  };
  const onEnd = ({ data }: CompositionEvent) => {
    if (input.type !== 'number' || /^\d*$/.test(data)) return;
    const plain = plainNumber(before + data);
    if (plain === undefined) return hold(before + data);
    input.select();
    put(plain);
  };
  input.addEventListener('beforeinput', onInput);
  input.addEventListener('compositionstart', onStart);
  input.addEventListener('compositionend', onEnd);
  return () => {
    input.removeEventListener('beforeinput', onInput);
    input.removeEventListener('compositionstart', onStart);
    input.removeEventListener('compositionend', onEnd);
  };
}

/** Also where it says that it holds nothing, for then it is half a number, which is told when it is saved. */
const holds = ({ value }: HTMLInputElement, part: string) =>
  value === '' || value.includes(part.replace(/\.$/, ''));
