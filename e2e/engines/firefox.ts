import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Running, Wishes } from './engines.ts';
import { sendToMarionette } from './marionette.ts';
import { end, ready, run } from './programs.ts';
import { RemoteBrowser } from './remote-browser.ts';

/** What makes Firefox talk to nobody but our own server, and save downloads without asking. */
const settings = (downloads: string, isPrivate: boolean) => ({
  'marionette.port': 0,
  // Its window is 500 pixels wide at least: this makes them a phone's 390.
  'layout.css.devPixelsPerPx': '1.2821',
  'intl.accept_languages': 'sv-SE',
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.privatebrowsing.autostart': isPrivate,
  'app.normandy.enabled': false,
  'nimbus.rollouts.enabled': false,
  'app.update.enabled': false,
  'services.settings.server': 'http://127.0.0.1:9',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  // As text, like the other browsers.
  'devtools.jsonview.enabled': false,
  // Nobody answers the question.
  'permissions.default.geo': 2,
});

export async function startFirefox({ folder, isPrivate = false }: Wishes): Promise<Running> {
  const [profile, downloads] = [join(folder, 'profile'), join(folder, 'downloads')];
  mkdirSync(profile, { recursive: true });
  const lines = Object.entries(settings(downloads, isPrivate)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const portFile = join(profile, 'MarionetteActivePort');
  rmSync(portFile, { force: true });
  const firefox = run('firefox-esr', ['--marionette', '--headless', '--no-remote', '--profile', profile]);
  const port = await ready(firefox, 'Firefox', async () =>
    existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) || undefined : undefined,
  );
  const send = await sendToMarionette(port);
  await send('NewSession');
  return RemoteBrowser.over(send, downloads, {
    async close() {
      const exited = once(firefox, 'exit');
      await send('Quit', { flags: ['eAttemptQuit'] });
      await exited;
    },
    end: () => end(firefox),
  });
}
