import { isOnHomeScreen } from './home-screen.ts';

/**
 * Makes the browser download a file. An app on the home screen of an iPhone has no downloads: there the user chooses in
 * the share sheet where the file goes.
 */
export function saveAsFile(name: string, type: string, content: BlobPart): void {
  const file = new File([content], name.replace(/[\\/:*?"<>|]/g, ' '), { type });
  if (isOnHomeScreen() && navigator.canShare?.({ files: [file] })) {
    // Rejects if the user closes the sheet.
    void navigator.share?.({ files: [file] }).catch(() => {});
    return;
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads the blob later, asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
