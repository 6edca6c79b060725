import { expect, test } from 'vitest';
import { findMigrationChecksums } from '../testing/migration-checksums.ts';
import RELEASED from './migrations/released.json' with { type: 'json' };

// Databases of released versions have already run these migrations. If one of them changed, old and new databases would
// differ.
test('released migrations are unchanged, and new ones come after them', async () => {
  const checksums = await findMigrationChecksums();
  const released = Object.keys(RELEASED);
  expect(Object.keys(checksums).slice(0, released.length)).toEqual(released);
  expect(checksums).toMatchObject(RELEASED);
});
