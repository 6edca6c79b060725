// DATABASE_URL=postgres://… node scripts/save-released-data.mjs: creates users and data with this version, and stores the data in
// server/db/released/. The tests of all later versions open this data. The PostgreSQL server must have the oldest version
// that Moneta supports, because an older PostgreSQL cannot load the dump of a newer one, and pg_dump must have the same
// version. The command also records the migrations of this version, which must not be changed afterwards.
import './prepare/node-version.mjs';
import { serverBuild } from './prepare/build.mjs';
import { importTypeScript } from './prepare/import-typescript.mjs';
import { prepareToDevelop } from './prepare/prepare.mjs';
import { ExplainedError, runOrExplain } from './prepare/print-message.mjs';

await runOrExplain(async () => {
  if (!process.env.DATABASE_URL)
    throw new ExplainedError('Set DATABASE_URL to a PostgreSQL server on which databases may be created.');
  process.env.TEST_DATABASE_URL = process.env.DATABASE_URL;
  await prepareToDevelop(serverBuild);
  const { saveReleasedData } = await importTypeScript('scripts/keep-data/save-released-data.ts');
  await saveReleasedData();
});
