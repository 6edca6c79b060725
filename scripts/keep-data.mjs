// DATABASE_URL=postgres://… node scripts/keep-data.mjs [PROJECT]: keeps what this version, or the one in another folder, made
// of some users' data in server/db/released/, where the tests of all later versions open it. Needs pg_dump of the same
// version as the server, which must be the oldest that Moneta runs on: a newer one writes what an older cannot read.
import './prepare/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { keepPostgres, keepSqlite } from './keep-data/data-home.mjs';
import { liveInAutumn, liveInSummer } from './keep-data/lives.mjs';
import { startServerAt } from './keep-data/server-at.mjs';
import { inRoot, root } from './prepare/root.mjs';
import { Failure, orExplain, say } from './prepare/say.mjs';

const SUMMER = '2026-08-20T09:00:00Z';
const AUTUMN = '2026-11-21T10:00:00Z';
/** When the tests open it: what was deleted in autumn can still be undone, and what is kept for an hour is still good. */
const OPENED = '2026-11-21T10:05:00Z';

const project = resolve(process.argv[2] ?? root);
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));

await orExplain(async () => {
  if (!process.env.DATABASE_URL) throw new Failure('Set DATABASE_URL to a PostgreSQL server that may be written to.');
  const released = inRoot('server', 'db', 'released', version);
  if (existsSync(released)) throw new Failure(`There is data of version ${version} already.`);
  for (const keep of [keepSqlite, keepPostgres]) {
    const folder = join(released, keep === keepSqlite ? 'sqlite' : 'postgres');
    mkdirSync(folder, { recursive: true });
    await keep(folder, async (home) => {
      const summer = await startServerAt(SUMMER, project, home);
      await liveInSummer(summer.url);
      await summer.end();
      const autumn = await startServerAt(AUTUMN, project, home);
      const remembered = await liveInAutumn(autumn.url, { project, outbox: join(home.dataDir, 'outbox') });
      await autumn.end();
      writeFileSync(join(folder, 'answers.json.gz'), gzipSync(JSON.stringify({ openedAt: OPENED, ...remembered })));
      return remembered.deletedAccount;
    });
    say(`Kept ${folder}`);
  }
});
