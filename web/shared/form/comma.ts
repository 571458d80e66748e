/**
 * A Swede writes 12,5. Where the browser does not, its number field throws the comma away without a word and keeps 125,
 * so the comma is caught on its way in and put there as a point, which every browser takes. Returns the way to stop it.
 */
export function takeComma(input: HTMLInputElement): () => void {
  const put = (event: Event, text: string) => {
    event.preventDefault();
    // Old, but the only way to insert where the caret is: a number field tells nobody where that is.
    document.execCommand('insertText', false, pointForComma(text));
  };
  const onInput = (event: InputEvent) => {
    if (event.data?.includes(',')) put(event, event.data);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.includes(',')) put(event, text);
  };
  input.addEventListener('beforeinput', onInput);
  input.addEventListener('paste', onPaste);
  return () => {
    input.removeEventListener('beforeinput', onInput);
    input.removeEventListener('paste', onPaste);
  };
}

/** `1 234,5` (also with hard spaces) as `1234.5`. */
export function pointForComma(text: string): string {
  return text.replace(/\s/g, '').replace(',', '.');
}
