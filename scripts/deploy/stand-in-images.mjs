import { mkdirSync, rmSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathInProject } from '../prepare/project-root.mjs';
import { runCommand } from '../prepare/run-command.mjs';

/** The label of substitute images. It keeps them from being mistaken for official images. */
export const STAND_IN_LABEL = 'moneta.stand-in';

/**
 * Builds a substitute for the official Node.js 24 image, for machines without a container registry. It contains a
 * minimal Debian, with Node.js and npm from the npm registry.
 * @param {string} tag
 */
export async function buildNodeStandIn(tag) {
  const folder = pathInProject('.cache', 'image', 'stand-in');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildMinimalDebian('bookworm', join(folder, 'debian.tar'), ['ca-certificates']);

  const node = `node-linux-${process.arch}@24`;
  await runCommand('npm pack', 'npm', ['pack', '--silent', '--pack-destination', folder, node, 'npm@11']);
  await runCommand('tar', 'sh', [
    '-ec',
    `cd '${folder}'; for f in *.tgz; do mkdir "\${f%%-*}"; tar xzf "$f" -C "\${f%%-*}"; done`,
  ]);

  // The npm registry may be behind a proxy that has its own certificate. In that case, the image needs this certificate
  // too.
  const { NODE_EXTRA_CA_CERTS } = process.env;
  if (NODE_EXTRA_CA_CERTS) await copyFile(NODE_EXTRA_CA_CERTS, join(folder, 'ca.crt'));
  const lines = [
    'FROM scratch',
    'ADD debian.tar /',
    'COPY node/package/bin/node /usr/local/bin/node',
    'COPY npm/package /usr/local/lib/node_modules/npm',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\',
    ' && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \\',
    ' && groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node',
    ...(NODE_EXTRA_CA_CERTS
      ? [
          'COPY ca.crt /etc/ssl/stand-in.crt',
          'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/stand-in.crt npm_config_cafile=/etc/ssl/stand-in.crt',
        ]
      : []),
    `LABEL ${STAND_IN_LABEL}=true`,
    'CMD ["node"]',
  ];
  await writeFile(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`);
  await runCommand('podman build', 'podman', ['build', '--quiet', '--format=docker', '--tag', tag, folder]);
  rmSync(folder, { recursive: true });
}

/**
 * Writes a minimal Debian to a tar file.
 * @param {string} release
 * @param {string} file
 * @param {string[]} packages
 */
export async function buildMinimalDebian(release, file, packages) {
  await runCommand('mmdebstrap', 'mmdebstrap', [
    '--quiet',
    '--variant=minbase',
    `--include=${packages.join(',')}`,
    release,
    file,
  ]);
}

/**
 * Builds an image that contains only Debian 13 and systemd, like a new server.
 * @param {string} tag
 */
export async function buildDebianWithSystemd(tag) {
  const file = pathInProject('.cache', 'debian.tar');
  await buildMinimalDebian('trixie', file, ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates']);
  await runCommand('podman import', 'podman', ['import', '--quiet', file, tag]);
  rmSync(file);
}

/**
 * A start script that accepts the settings in `compose.postgres.yaml`, like the one in the official PostgreSQL image.
 */
const START_POSTGRES = `#!/bin/sh
set -e
PATH=/usr/lib/postgresql/17/bin:$PATH PGDATA=/var/lib/postgresql/data
if [ ! -s $PGDATA/PG_VERSION ]; then
  chown postgres $PGDATA
  setpriv --reuid=postgres --regid=postgres --init-groups initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 $PGDATA
  echo "host all all all scram-sha-256" >>$PGDATA/pg_hba.conf
  echo "CREATE DATABASE \\"$POSTGRES_DB\\"" | setpriv --reuid=postgres --regid=postgres --init-groups postgres --single -D $PGDATA postgres
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -D $PGDATA -c listen_addresses='*'
`;

/**
 * Builds a substitute for the official PostgreSQL 17 image.
 * @param {string} tag
 */
export async function buildPostgresStandIn(tag) {
  const folder = pathInProject('.cache', 'image', 'stand-in-postgres');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildMinimalDebian('trixie', join(folder, 'debian.tar'), ['postgresql-17']);
  await writeFile(join(folder, 'start'), START_POSTGRES, { mode: 0o755 });
  const lines = [
    'FROM scratch',
    'ADD debian.tar /',
    'COPY start /usr/local/bin/start-postgres',
    'RUN install -d -o postgres -g postgres /var/lib/postgresql/data /run/postgresql',
    'ENV PATH=/usr/lib/postgresql/17/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'VOLUME /var/lib/postgresql/data',
    'STOPSIGNAL SIGINT',
    `LABEL ${STAND_IN_LABEL}=true`,
    'CMD ["start-postgres"]',
  ];
  await writeFile(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`);
  await runCommand('podman build', 'podman', ['build', '--quiet', '--format=docker', '--tag', tag, folder]);
  rmSync(folder, { recursive: true });
}
