import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findMigrationChecksums } from '../../server/testing/migration-checksums.ts';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { createEmptyHome, type DataHome, ENGINES } from '../../server/testing/test-databases.ts';
import { ExplainedError, printMessage } from '../prepare/print-message.mjs';
import { pathInProject } from '../prepare/project-root.mjs';
import { createImportingUser } from './importing-user.ts';
import { savePostgresData, saveSqliteData } from './save-data.ts';
import { createSecuredUser, queueUnsentMail } from './secured-user.ts';
import { createUserWithSeveralAccounts } from './several-accounts-user.ts';
import { changeUsersInAutumn, createSummerUsers } from './users-with-history.ts';

const SUMMER = '2026-08-20T09:00:00Z';
const AUTUMN = '2026-11-21T10:00:00Z';
/** The time on the server's clock when the mail server is down. */
const LATER = '2026-11-21T10:03:00Z';
/**
 * The time on the server's clock when later tests open the data. It is early enough that deletions can still be undone
 * and entries that are kept for an hour are still valid.
 */
const OPENED = '2026-11-21T10:05:00Z';

/** Stores data of this version on both databases, and the checksums of its migrations. */
export async function saveReleasedData(): Promise<void> {
  const { version } = JSON.parse(readFileSync(pathInProject('package.json'), 'utf8'));
  const released = pathInProject('server', 'db', 'released', version);
  if (existsSync(released)) throw new ExplainedError(`Data of version ${version} already exists.`);
  for (const engine of ENGINES) {
    const folder = join(released, engine);
    mkdirSync(folder, { recursive: true });
    const home = await createEmptyHome(engine);
    try {
      const facts = await createData(home);
      writeFileSync(join(folder, 'answers.json.gz'), gzipSync(JSON.stringify(facts)));
      await (engine === 'sqlite' ? saveSqliteData : savePostgresData)(folder, home, facts.deletedAccount);
    } finally {
      await home.remove();
    }
    printMessage(`Saved ${folder}`);
  }
  // From now on, a test fails if one of this version's migrations is changed.
  const file = pathInProject('server', 'db', 'migrations', 'released.json');
  writeFileSync(file, `${JSON.stringify(await findMigrationChecksums(), null, 2)}\n`);
  printMessage(`Saved ${file}`);
}

/** Fills an empty database. Returns the facts that later versions must still find in it. */
async function createData(home: DataHome) {
  const summer = await startServerAtTime(SUMMER, home);
  await createSummerUsers(summer.url);
  await summer.end();
  const autumn = await startServerAtTime(AUTUMN, home);
  const secured = await createSecuredUser(autumn.url, autumn.now);
  const several = await createUserWithSeveralAccounts(autumn.url);
  const importing = await createImportingUser(autumn.url);
  const remembered = await changeUsersInAutumn(autumn.url, join(home.dataDir, 'outbox'));
  await autumn.end();
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'moneta@home.org' };
  const later = await startServerAtTime(LATER, home, mail);
  await queueUnsentMail(later.url, secured);
  await later.end();
  return { openedAt: OPENED, ...remembered, secured, several, importing };
}

/** Runs the built server. Its clock starts at `instant`. */
async function startServerAtTime(instant: string, home: DataHome, settings: Record<string, string> = {}) {
  const ahead = Date.parse(instant) - Date.now();
  const clock = `data:text/javascript,${encodeURIComponent(`(${setClock})(${ahead})`)}`;
  const server = await startServerProcess(home, { NODE_OPTIONS: `--import ${clock}`, SMTP_URL: '', ...settings });
  return {
    url: server.url,
    /** Returns the time on the server's clock. */
    now: () => new Date(Date.now() + ahead),
    end: () => server.end('SIGTERM'),
  };
}

/** Changes the clock. This function runs inside the server. */
function setClock(ahead: number) {
  const Clock = Date;
  const now = () => Clock.now() + ahead;
  globalThis.Date = new Proxy(Clock, {
    construct: (_, parts) => (parts.length === 0 ? new Clock(now()) : Reflect.construct(Clock, parts)),
    get: (_, name) => (name === 'now' ? now : Reflect.get(Clock, name)),
  });
}
