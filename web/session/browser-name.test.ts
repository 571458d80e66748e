import { expect, test } from 'vitest';
import { browserName, isHandheld } from './browser-name.ts';

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const safariOnIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const firefoxOnLinux = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const safariOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const edge = `${chromeOnWindows} Edg/141.0.0.0`;

test('a browser is described by its name and operating system', () => {
  expect(browserName(chromeOnWindows)).toBe('Chrome på Windows');
  expect(browserName(edge)).toBe('Microsoft Edge på Windows');
  expect(browserName(firefoxOnLinux)).toBe('Firefox på Linux');
  expect(browserName(chromeOnAndroid)).toBe('Chrome på Android');
  expect(browserName(safariOnIphone)).toBe('Safari på iPhone');
  expect(browserName(safariOnMac)).toBe('Safari på macOS');
});

test('an unknown browser is called «Okänd webbläsare»', () => {
  expect(browserName('curl/8.5.0')).toBe('Okänd webbläsare');
  expect(browserName('')).toBe('Okänd webbläsare');
  expect(browserName('\u0000 <script>')).toBe('Okänd webbläsare');
});

test('a phone is told apart from a computer', () => {
  expect(isHandheld(safariOnIphone)).toBe(true);
  expect(isHandheld(chromeOnAndroid)).toBe(true);
  expect(isHandheld(firefoxOnLinux)).toBe(false);
  expect(isHandheld('')).toBe(false);
});
