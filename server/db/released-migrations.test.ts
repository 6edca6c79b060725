import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findMigrationChecksums } from '../testing/migration-checksums.ts';
import { createDataHome, ENGINES } from '../testing/test-databases.ts';
import { openDatabase } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import RELEASED from './migrations/released.json' with { type: 'json' };

// Released migrations must not change, because databases that have already run them would differ from new databases.
test('released migrations are unchanged, and new ones come after them', async () => {
  const checksums = await findMigrationChecksums();
  const released = Object.keys(RELEASED);
  expect(Object.keys(checksums).slice(0, released.length)).toEqual(released);
  expect(checksums).toMatchObject(RELEASED);
});

test.each(ENGINES)('an upgrade on %s works although the clock was set back since the first one', async (engine) => {
  const home = await createDataHome(engine);
  const database = openDatabase(home);
  const last = Object.keys(MIGRATIONS).at(-1);
  try {
    await sql`update kysely_migration set timestamp = '1999-01-01T00:00:00.000Z' where name = ${last}`.execute(
      database.db,
    );
    await expect(migrate(database)).resolves.toBeUndefined();
  } finally {
    await database.db.destroy();
    await home.remove();
  }
});
