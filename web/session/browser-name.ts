import Bowser from 'bowser';
import { t } from '../strings.ts';

/** A User-Agent header in plain words: `Firefox på Windows`, `Safari på iPhone`. */
export function browserName(userAgent: string): string {
  const { browser, os, platform } = read(userAgent);
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name;
  if (!browser.name) return system ?? t('devices.unknown');
  return system ? t('devices.browserOn', { webbläsare: browser.name, system }) : browser.name;
}

/** Whether the device is a phone or a tablet. */
export function isHandheld(userAgent: string): boolean {
  const { type } = read(userAgent).platform;
  return type === 'mobile' || type === 'tablet';
}

function read(userAgent: string) {
  // The parser throws on an empty header; a header without a name gives the same result.
  return Bowser.parse(userAgent || '-');
}
