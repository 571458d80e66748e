import Bowser from 'bowser';
import { t } from '../strings.ts';

/** What a User-Agent header says, in plain words: `Firefox på Windows`, `Safari på iPhone`. */
export function browserName(userAgent: string): string {
  const { browser, os, platform } = read(userAgent);
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name;
  if (!browser.name) return system ?? t('devices.unknown');
  return system ? t('devices.browserOn', { webbläsare: browser.name, system }) : browser.name;
}

/** A telephone or a tablet. */
export function isHandheld(userAgent: string): boolean {
  const { type } = read(userAgent).platform;
  return type === 'mobile' || type === 'tablet';
}

function read(userAgent: string) {
  // The parser refuses an empty header; one without a name says the same.
  return Bowser.parse(userAgent || '-');
}
