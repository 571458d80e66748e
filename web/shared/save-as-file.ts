/** Makes the browser download a text as a file. */
export function saveAsFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the blob later, asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
