import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendToMarionette } from './marionette.ts';
import { end, ready, run } from './programs.ts';
import { RemoteBrowser } from './remote-browser.ts';
import type { Running } from './running.ts';

/** What makes Firefox talk to nobody but our own server, and save downloads without asking. */
const settings = (downloads: string) => ({
  'marionette.port': 0,
  // Reads `narrow`.
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  'intl.accept_languages': 'sv-SE',
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
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

/** Its window is otherwise 500 pixels wide at least, and a phone's is 390. */
const narrow = ':root { min-width: 0 !important; }';

export async function startFirefox(folder: string): Promise<Running> {
  const [profile, downloads] = [join(folder, 'profile'), join(folder, 'downloads')];
  mkdirSync(join(profile, 'chrome'), { recursive: true });
  const lines = Object.entries(settings(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  writeFileSync(join(profile, 'chrome', 'userChrome.css'), narrow);
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
