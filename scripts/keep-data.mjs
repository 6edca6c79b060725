// DATABASE_URL=postgres://… node scripts/keep-data.mjs [PROJECT [NAME]]: creates users and data with this version, or
// with the version in the folder PROJECT, and stores the data in server/db/released/. The tests of all later versions
// open this data. The data folder has the name of the version; pass NAME for an unreleased state between two versions.
// The PostgreSQL server must have the oldest version that Moneta supports, because an older PostgreSQL cannot load the
// dump of a newer one, and pg_dump must have the same version. Without arguments, the command also records the
// migrations of this version, which must not be changed afterwards.
import './prepare/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createImportingUser } from './keep-data/importing-user.mjs';
import { savePostgresData, saveSqliteData } from './keep-data/save-data.mjs';
import { createSecuredUser, queueUnsentMail } from './keep-data/secured-user.mjs';
import { startServerAtTime } from './keep-data/server-at.mjs';
import { createUserWithSeveralAccounts } from './keep-data/several-accounts-user.mjs';
import { changeUsersInAutumn, createSummerUsers } from './keep-data/users.mjs';
import { modulesBuild, serverBuild } from './prepare/build.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { ExplainedError, printMessage, runOrExplain } from './prepare/print-message.mjs';
import { pathInProject, projectRoot } from './prepare/project-root.mjs';

const SUMMER = '2026-08-20T09:00:00Z';
const AUTUMN = '2026-11-21T10:00:00Z';
/** The time on the server's clock while the mail server is down. */
const LATER = '2026-11-21T10:03:00Z';
/**
 * The time at which later tests open the data. At this time, deletions can still be undone, and entries that are kept
 * for an hour are still valid.
 */
const OPENED = '2026-11-21T10:05:00Z';

const project = resolve(process.argv[2] ?? projectRoot);
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
const name = process.argv[3] ?? version;

await runOrExplain(async () => {
  if (!process.env.DATABASE_URL)
    throw new ExplainedError('Set DATABASE_URL to a PostgreSQL server on which databases may be created.');
  // This script can build only its own project. A project in another folder must already be built.
  if (project === resolve(projectRoot)) await prepareToDevelop(serverBuild, modulesBuild);
  const released = pathInProject('server', 'db', 'released', name);
  if (existsSync(released)) throw new ExplainedError(`Data named ${name} already exists. Choose another name.`);
  for (const keep of [saveSqliteData, savePostgresData]) {
    const folder = join(released, keep === saveSqliteData ? 'sqlite' : 'postgres');
    mkdirSync(folder, { recursive: true });
    await keep(folder, async (home) => {
      const summer = await startServerAtTime(SUMMER, project, home);
      await createSummerUsers(summer.url);
      await summer.end();
      const autumn = await startServerAtTime(AUTUMN, project, home);
      const secured = await createSecuredUser(autumn.url, { project, now: autumn.now });
      const several = await createUserWithSeveralAccounts(autumn.url);
      const importing = await createImportingUser(autumn.url);
      const remembered = await changeUsersInAutumn(autumn.url, { project, outbox: join(home.dataDir, 'outbox') });
      await autumn.end();
      const later = await startServerAtTime(LATER, project, home, {
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'moneta@home.org',
      });
      await queueUnsentMail(later.url, secured);
      await later.end();
      const all = { openedAt: OPENED, ...remembered, secured, several, importing };
      writeFileSync(join(folder, 'answers.json.gz'), gzipSync(JSON.stringify(all)));
      return remembered.deletedAccount;
    });
    printMessage(`Saved ${folder}`);
  }
  if (!process.argv[2]) await keepMigrations();
});

/** Stores checksums of all migrations. From then on, a test fails if one of these migrations is changed. */
async function keepMigrations() {
  const { findMigrationChecksums } = await import(pathInProject('dist', 'server', 'testing', 'migration-checksums.js'));
  const file = pathInProject('server', 'db', 'migrations', 'released.json');
  writeFileSync(file, `${JSON.stringify(await findMigrationChecksums(), null, 2)}\n`);
  printMessage(`Saved ${file}`);
}
