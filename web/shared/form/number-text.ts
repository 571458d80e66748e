/**
 * A number as somebody writes or says it, as a number field holds it: `1 234,5` (also with hard spaces) and `1234 komma 5` are
 * `1234.5`. Undefined where it is no number, or might be another one: `12 5`, `12,5 600`, `1,2,3`, `5 knop`.
 */
export function plainNumber(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/\s*\bkomma\b\s*/i, ',')
    .replace(/^[-−–]?\d{1,3}(\s\d{3})+(?=[.,]|$)/, (whole) => whole.replace(/\s/g, ''))
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
  /** What stands before and behind the caret, without what is selected: a digit that is put there for a moment shows where it is. */
  const aroundCaret = (was: string): [string, string] => {
    put('0');
    const { value } = input;
    for (let at = value.length - 1; at >= 0; at--) {
      const [head, tail] = [value.slice(0, at), value.slice(at + 1)];
      // A number field says nothing of a point or a sign that no digit follows: what it had said may be less than stood there.
      if (value[at] === '0' && was.endsWith(tail) && (was.startsWith(head) || /^-$|\.$/.test(head)))
        return [head, tail];
    }
    return [was, ''];
  };
  /** Half a number, such as `-`, becomes one with the next digit; `12-` never does. */
  const isHalf = (): boolean => {
    put('0');
    const becomesOne = input.value !== '';
    if (becomesOne) document.execCommand('delete');
    return becomesOne;
  };
  const onInput = (event: InputEvent) => {
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    if (isOurs || input.type !== 'number' || !event.cancelable || /^\d*$/.test(text)) return;
    event.preventDefault();
    const plain = plainNumber(text) ?? text.replace(',', '.').replace(/^[−–]/, '-');
    const { value } = input;
    if (!isPart(plain)) {
      const [before, after] = aroundCaret(value);
      return hold(before + text + after);
    }
    put(plain);
    // A second point is thrown away.
    const isKept =
      plain === '.'
        ? !(value.includes('.') && input.value === value)
        : input.validity.badInput
          ? isHalf()
          : input.value === '' || input.value.includes(plain.replace(/\.$/, ''));
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
