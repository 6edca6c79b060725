import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../test-setup/free-port.mjs';

/** Returns the version of PgBouncer, such as [1, 24]. */
export function readPgbouncerVersion(path: string) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return [Number(major), Number(minor)];
}

/**
 * Starts PgBouncer in front of a PostgreSQL server.
 * @returns the URL of the database through PgBouncer, and a function that stops PgBouncer
 */
export async function startPgbouncer(path: string, databaseUrl: string, settings: Record<string, string | number>) {
  const url = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'moneta-pgbouncer-'));
  const port = await findFreePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${url.username}" "${url.password}"\n`);
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    ...settings,
  };
  const file = join(folder, 'pgbouncer.ini');
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(file, `[databases]\n* = host=${url.hostname} port=${url.port}\n[pgbouncer]\n${lines.join('\n')}\n`);
  // PgBouncer refuses to run as root.
  const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  for (const each of [folder, users, file]) {
    chmodSync(each, 0o700);
    if (runAs.uid) chownSync(each, runAs.uid, runAs.gid);
  }
  const child = spawn(path, [file], { ...runAs, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  const isGone = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGKILL');
    await isGone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await new Promise((resolve, reject) => {
      let said = '';
      const hear = (chunk: Buffer) => {
        said += chunk;
        if (said.includes('process up')) resolve(undefined);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', () => reject(new Error(said)));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, stop };
}

/** The id of the user `nobody`, which is the same on most systems. */
const NOBODY = 65_534;
