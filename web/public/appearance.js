// Runs before the first paint, so that a night watch is never met by a white page. See web/shell/appearance.ts.
try {
  const appearance = localStorage.getItem('appearance');
  if (appearance) document.documentElement.dataset.theme = appearance;
} catch {
  // A browser that keeps nothing for us follows the device.
}
