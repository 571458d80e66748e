// Global setup of the screen tests: makes sure that the browser is there.
export { prepareChromium as setup } from './chromium.ts';
