// Before the tests of screens: the browser is there.
export { prepareChromium as setup } from './chromium.ts';
