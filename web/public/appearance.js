// Runs before the first paint, so that a user on night watch never sees a white page. See web/shell/appearance.ts.
try {
  const appearance = localStorage.getItem('appearance');
  if (appearance) document.documentElement.dataset.theme = appearance;
} catch {
  // Without storage, the appearance follows the device.
}
