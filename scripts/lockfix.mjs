// Run after every change of dependencies: `node scripts/lockfix.mjs`.
//
// Packages with native parts list one optional dependency per platform. A registry that lacks some of them
// makes npm write a lockfile without them, and `npm ci` then refuses that lockfile ("Missing: … from lock
// file"). This adds an entry for each one left out. npm never fetches an entry made for another platform.
import { readFileSync, writeFileSync } from 'node:fs';

const LOCKFILE = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(LOCKFILE, 'utf8'));
const packages = lock.packages;

const added = [];
const unclear = [];
for (const [holder, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = resolve(holder, name);
    if (found && (!isExact(version) || packages[found].version === version)) continue;
    const platform = platformOf(name);
    if (!isExact(version) || !platform) {
      unclear.push(`${name}@${version}`);
      continue;
    }
    const path = found ? `${holder}/node_modules/${name}` : `node_modules/${name}`;
    const { cpu, libc, os } = platform;
    // In the order npm writes them, so that its next rewrite of the file changes nothing.
    packages[path] = { version, cpu, dev: entry.dev, libc, optional: true, os };
    added.push(`${name}@${version}`);
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
if (added.length > 0) writeFileSync(LOCKFILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added.length} left-out platform packages added`);
if (unclear.length > 0) {
  console.error(`No entry could be made for: ${unclear.join(', ')}`);
  process.exitCode = 1;
}

/** The lockfile path at which a package placed at `holder` finds `name`, looking upwards as Node does. */
function resolve(holder, name) {
  const folders = holder === '' ? [] : holder.split(/(?<=.)\/?(?=node_modules\/)/);
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const path = [...folders.slice(0, depth), `node_modules/${name}`].join('/');
    if (packages[path]?.version) return path;
  }
  return undefined;
}

function isExact(version) {
  return /^\d+\.\d+\.\d+/.test(version);
}

/** What npm needs in order to leave the package alone elsewhere, read from a name such as `x-linux-arm64-musl`. */
function platformOf(name) {
  const os = /android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|aix|win32|win(?=-)/.exec(
    name,
  )?.[0];
  const cpu = /arm64|armv7|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64/.exec(name)?.[0];
  if (!os && !cpu) return undefined;
  const libc = os === 'linux' ? /musl|gnu/.exec(name)?.[0] : undefined;
  return {
    os: os && [os === 'win' ? 'win32' : os],
    cpu: cpu && [cpu === 'armv7' ? 'arm' : cpu],
    libc: libc && [libc === 'gnu' ? 'glibc' : 'musl'],
  };
}
