import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { end, ready, run } from './programs.ts';
import { RemoteBrowser } from './remote-browser.ts';
import type { Running } from './running.ts';
import { sendOverHttp } from './webdriver.ts';

export async function startWebKit(folder: string): Promise<Running> {
  const [profile, downloads] = [join(folder, 'profile'), join(folder, 'downloads')];
  const screen = run('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  if (!screen.stdout) throw new Error('Xvfb has no output.');
  const [display] = await once(screen.stdout, 'data');
  const port = await freePort();
  const driver = run('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${String(display).trim()}`,
  });
  const address = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${address}/status`).then(
      () => true,
      () => undefined,
    );
  await ready(driver, 'WebKitWebDriver', answers);
  const send = sendOverHttp(address);
  const host = ['-m', resolve('e2e/engines/webkit-host.js'), downloads, profile];
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary: '/usr/bin/gjs', args: host } };
  await send('NewSession', { capabilities: { alwaysMatch } });
  const clear = async () => {
    await end(driver);
    await end(screen);
  };
  return RemoteBrowser.over(send, downloads, {
    async close() {
      await send('DeleteSession');
      await clear();
    },
    end: clear,
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
