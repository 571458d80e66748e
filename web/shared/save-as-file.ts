/** Has the browser keep a text as a file. */
export function saveAsFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser reads it after this, in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
