import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';

/**
 * A `docker` command that calls Podman. `podman-compose` has no `cp`, and ignores the name that the compose file gives itself.
 */
const docker = `#!/bin/sh -e
[ "$1" = compose ] || exec podman "$@"
shift
[ -f .env ] && COMPOSE_FILE=$(sed -n 's/^COMPOSE_FILE=//p' .env | tail -1)
files=
for file in $(echo "\${COMPOSE_FILE:-compose.yaml}" | tr : ' '); do files="$files -f $file"; done
case "$1" in
  cp) exec podman cp "loggboken_\${2%%:*}_1:\${2#*:}" "$3" ;;
  exec) shift; set -- exec -T "$@" ;;
  run) shift; set -- run -T --no-deps "$@" ;;
  up) podman-compose -p loggboken $files down 2>/dev/null >&2 || true ;;
esac
exec podman-compose -p loggboken $files "$@"
`;

/** A database server, started as the PostgreSQL image does. */
const postgres = `#!/bin/sh -e
data=/var/lib/postgresql/data bin=$(echo /usr/lib/postgresql/*/bin)
ln -sf $bin/* /usr/local/bin/
if [ ! -d $data ]; then
  install -d -o postgres -m 700 $data
  su postgres -c "$bin/initdb -U $POSTGRES_USER -A trust -D $data >/dev/null"
  echo "host all all all scram-sha-256" >> $data/pg_hba.conf
  su postgres -c "$bin/pg_ctl -w -D $data -o '-c listen_addresses=' start >/dev/null"
  psql -q -U $POSTGRES_USER -d postgres -c "alter role $POSTGRES_USER password '$POSTGRES_PASSWORD'" -c "create database $POSTGRES_DB"
  su postgres -c "$bin/pg_ctl -w -D $data stop >/dev/null"
fi
exec su postgres -c "exec $bin/postgres -D $data -c listen_addresses='*'"
`;

/**
 * Sets up Podman in a folder of its own, with a stand-in for Docker and the base images of the files in `deploy/`, made from
 * Debian's packages: no image registry is needed. Returns the environment in which commands find all that.
 */
export function containerEngine(folder: string): NodeJS.ProcessEnv {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin', 'docker'), docker);
  chmodSync(join(folder, 'bin', 'docker'), 0o755);
  // Limits that are allowed inside another container, too.
  writeFileSync(
    join(folder, 'containers.conf'),
    '[containers]\ndefault_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]\n[engine]\nruntime = "runc"\n',
  );
  writeFileSync(
    join(folder, 'storage.conf'),
    `[storage]\ndriver = "overlay"\ngraphroot = "${folder}/images"\nrunroot = "${folder}/run"\n`,
  );
  const env = {
    ...process.env,
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'),
    BUILDAH_ISOLATION: 'chroot',
    // The OCI format has no health check.
    BUILDAH_FORMAT: 'docker',
  };
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (!existsSync(join(folder, 'root'))) makeRoot(join(folder, 'root.part'), join(folder, 'root'), run);
  const isThere = (image: string) =>
    execFileSync('podman', ['images', '--quiet', image], { env, encoding: 'utf8' }).trim() !== '';
  if (!isThere('docker.io/library/node:24-slim')) {
    run('sh', '-c', 'tar -C root -c . | podman import - docker.io/library/node:24-slim');
  }
  const others = {
    'caddy:2': `RUN apt-get update && apt-get install -y --no-install-recommends caddy
ENV XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]`,
    'postgres:18': `RUN apt-get update && apt-get install -y --no-install-recommends postgresql
COPY start-postgres /
CMD ["/start-postgres"]`,
  };
  writeFileSync(join(folder, 'start-postgres'), postgres, { mode: 0o755 });
  for (const [name, steps] of Object.entries(others)) {
    const image = `docker.io/library/${name}`;
    if (isThere(image)) continue;
    writeFileSync(join(folder, 'Containerfile'), `FROM docker.io/library/node:24-slim\n${steps}\n`);
    run(
      'buildah',
      'bud',
      '--pull-never',
      '--ignorefile',
      '/dev/null',
      '-f',
      'Containerfile',
      '-t',
      image,
      '.',
    );
  }
  return env;
}

/** Debian with this Node and its npm, and the user of the Node image. */
function makeRoot(part: string, root: string, run: (program: string, ...args: string[]) => void): void {
  run('rm', '-rf', part);
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', part);
  const modules = join(part, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  copyFileSync(execPath, join(part, 'usr/local/bin/node'));
  // Not with `npm root --global`, which tells where npm would be beside this Node, and this Node may have come without npm.
  const npmCli = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim());
  cpSync(join(npmCli, '../..'), join(modules, 'npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(part, 'usr/local/bin', name));
  }
  // The certificates that this machine trusts: it may be behind a proxy that signs for other hosts.
  const certificates = 'etc/ssl/certs/ca-certificates.crt';
  copyFileSync(`/${certificates}`, join(part, certificates));
  const npmrc = join(part, 'usr/local/etc/npmrc');
  mkdirSync(dirname(npmrc), { recursive: true });
  writeFileSync(npmrc, `cafile=/${certificates}\n`);
  run('chroot', part, 'groupadd', '--gid', '1000', 'node');
  run('chroot', part, 'useradd', '--uid', '1000', '--gid', 'node', '--create-home', 'node');
  run('mv', part, root);
}
