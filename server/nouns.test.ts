import { expect, test } from 'vitest';
import { NOUNS } from './nouns.ts';
import { onEachEngine } from './testing/each-engine.ts';

/** Files of receipts go with their receipts. */
const GO_ALONG = ['receipt_files'];

onEachEngine((app) => {
  test('whatever belongs to a user belongs to one noun, which clears it out when the account is deleted', async () => {
    const tables = await app().db.introspection.getTables();
    const ofUsers = tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id'));
    const registered = NOUNS.flatMap(({ tables = {} }) => Object.keys(tables));
    const expected = ofUsers.map(({ name }) => name).filter((name) => !GO_ALONG.includes(name));
    expect(registered.sort()).toEqual(expected.sort());
  });
});
