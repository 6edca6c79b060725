// DATABASE_URL=postgres://… node scripts/keep-data.mjs [PROJECT [NAME]]: creates users and data with this version, or
// with the version in the folder PROJECT, and stores the data in server/db/released/. The tests of all later versions
// open this data.
// The data folder is named after the version, or NAME for a state between two versions.
// The command needs pg_dump in the version of the server. The server must be the oldest PostgreSQL that Moneta
// supports, because an older PostgreSQL cannot load the dump of a newer one.
import './prepare/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { keepPostgres, keepSqlite } from './keep-data/data-home.mjs';
import { liveWithImports } from './keep-data/importing-life.mjs';
import { liveInAutumn, liveInSummer } from './keep-data/lives.mjs';
import { leaveMailQueued, liveSecured } from './keep-data/secured-life.mjs';
import { startServerAt } from './keep-data/server-at.mjs';
import { liveInSeveralAccounts } from './keep-data/several-life.mjs';
import { modulesPart, serverPart } from './prepare/build.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { inRoot, root } from './prepare/root.mjs';
import { Failure, orExplain, say } from './prepare/say.mjs';

const SUMMER = '2026-08-20T09:00:00Z';
const AUTUMN = '2026-11-21T10:00:00Z';
/** The mail server is down at this time. */
const LATER = '2026-11-21T10:03:00Z';
/**
 * The time at which tests open the data. Deletions of autumn can still be undone then, and entries that expire after an
 * hour are still valid.
 */
const OPENED = '2026-11-21T10:05:00Z';

const project = resolve(process.argv[2] ?? root);
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
const name = process.argv[3] ?? version;

await orExplain(async () => {
  if (!process.env.DATABASE_URL)
    throw new Failure('Set DATABASE_URL to a PostgreSQL server on which databases may be created.');
  // If the project is in another folder, the person must build it.
  if (project === resolve(root)) await prepareToDevelop(serverPart, modulesPart);
  const released = inRoot('server', 'db', 'released', name);
  if (existsSync(released)) throw new Failure(`Data of ${name} exists already.`);
  for (const keep of [keepSqlite, keepPostgres]) {
    const folder = join(released, keep === keepSqlite ? 'sqlite' : 'postgres');
    mkdirSync(folder, { recursive: true });
    await keep(folder, async (home) => {
      const summer = await startServerAt(SUMMER, project, home);
      await liveInSummer(summer.url);
      await summer.end();
      const autumn = await startServerAt(AUTUMN, project, home);
      const secured = await liveSecured(autumn.url, { project, now: autumn.now });
      const several = await liveInSeveralAccounts(autumn.url);
      const importing = await liveWithImports(autumn.url);
      const remembered = await liveInAutumn(autumn.url, { project, outbox: join(home.dataDir, 'outbox') });
      await autumn.end();
      const later = await startServerAt(LATER, project, home, {
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'moneta@home.org',
      });
      await leaveMailQueued(later.url, secured);
      await later.end();
      const all = { openedAt: OPENED, ...remembered, secured, several, importing };
      writeFileSync(join(folder, 'answers.json.gz'), gzipSync(JSON.stringify(all)));
      return remembered.deletedAccount;
    });
    say(`Kept ${folder}`);
  }
});
