/**
 * Converts a number as written or dictated to a number input's format: `1 234,5` (also with hard spaces) and
 * `1234 komma 5` become `1234.5`. Undefined if it is not a number or is ambiguous: `12 5`, `12,5 600`, `1,2,3`, `5 knop`.
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

/** Whether a text may be a part of a number. */
const isPart = (text: string) => /^-?\d*\.?\d*$/.test(text);

/**
 * A number input silently drops characters that it cannot hold: `12,5` and `12 komma 5` become 125. So everything but
 * digits is intercepted. A comma is inserted as a point, which every browser accepts; `hold` is called with text that would
 * become a different number, so that it can be shown as written. Returns the function that removes the listeners.
 */
export function catchText(input: HTMLInputElement, hold: (text: string) => void): () => void {
  /** The value before a composition started, for example by dictation or predictive typing. */
  let before = '';
  let isOurs = false;
  const put = (text: string) => {
    isOurs = true;
    // Deprecated, but the only way to insert at the caret: a number input does not expose its position.
    document.execCommand('insertText', false, text);
    isOurs = false;
  };
  /** The text before and after the caret, without the selection. A digit inserted for a moment shows where the caret is. */
  const aroundCaret = (was: string): [string, string] => {
    put('0');
    const { value } = input;
    for (let at = value.length - 1; at >= 0; at--) {
      const [head, tail] = [value.slice(0, at), value.slice(at + 1)];
      // A number input's value omits a point or a sign without a digit after it: `was` may be shorter than the real text.
      if (value[at] === '0' && was.endsWith(tail) && (was.startsWith(head) || /^-$|\.$/.test(head)))
        return [head, tail];
    }
    return [was, ''];
  };
  /** Whether the text is incomplete: `-` becomes a number with the next digit; `12-` never does. */
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
    // A second point is dropped.
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
