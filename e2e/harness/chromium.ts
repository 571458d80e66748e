import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LaunchOptions } from '@playwright/test';
import { inflate } from '@sparticuz/chromium';

/*
 * The browser comes in a compressed npm package, with the few system libraries that a bare Debian lacks: no download, no apt,
 * no root. Its only font comes in another package: Arimo, which has the metrics of Arial, so that a page looks the same on
 * every machine.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const packed = join(root, 'node_modules/@sparticuz/chromium');
const { version } = createRequire(import.meta.url)(join(packed, 'package.json')) as { version: string };
const cache = join(root, 'node_modules/.cache/chromium');
const unpacked = join(cache, version);

/** Another Chromium, such as Debian's whole one, which also has what the packed one lacks: Background Sync. */
const { JOURNEYS_CHROMIUM: own } = process.env;

/** Playwright's launch options. The browser exists once `prepareChromium` has run. */
export const chromium: LaunchOptions = {
  executablePath: own ?? join(unpacked, 'chromium'),
  args: [
    // Contacts only our own server.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--no-first-run',
  ],
  env: {
    ...(process.env as Record<string, string>),
    // Without a locale, Chromium can't handle file names with letters like å.
    LC_ALL: 'C.UTF-8',
    ...(own === undefined && { LD_LIBRARY_PATH: join(unpacked, 'al2023/lib') }),
    FONTCONFIG_FILE: join(cache, 'fonts.conf'),
  },
};

/** Unpacks the browser, once per version (200 MB in some two seconds), and writes its font configuration. */
export async function prepareChromium(): Promise<void> {
  if (!existsSync(unpacked)) await unpack();
  writeFontsConf();
}

/**
 * Says where the fonts are, again if the folder has been moved. Another browser may be reading it, and one without fonts crashes
 * at once: so it is never written in place.
 */
function writeFontsConf(): void {
  const file = join(cache, 'fonts.conf');
  const content = fontsConf();
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  writeFileSync(`${file}.${process.pid}`, content);
  renameSync(`${file}.${process.pid}`, file);
}

async function unpack(): Promise<void> {
  const half = `${unpacked}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  const { TMPDIR } = process.env;
  // The only way to tell the package where to unpack.
  process.env.TMPDIR = half;
  try {
    await Promise.all([inflate(join(packed, 'bin/chromium.br')), inflate(join(packed, 'bin/al2023.tar.br'))]);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  // Renamed last, so that an interrupted unpacking never looks complete.
  try {
    renameSync(half, unpacked);
  } catch (error) {
    // Another run was first and may already run its browser from there, so its files are left alone.
    if (!existsSync(unpacked)) throw error;
    rmSync(half, { recursive: true, force: true });
  }
}

function fontsConf(): string {
  const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/arimo/package.json'));
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}/400Regular</dir>
  <dir>${fonts}/700Bold</dir>
  <cachedir>${join(cache, 'fonts')}</cachedir>
  <alias binding="same"><family>Arial</family><prefer><family>Arimo</family></prefer></alias>
</fontconfig>
`;
}
