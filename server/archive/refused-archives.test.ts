import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildArchiveForm } from '../testing/archives/archives.ts';
import {
  accountRecord,
  buildArchiveParts,
  transactionRecord,
  zipArchiveParts,
} from '../testing/archives/forged-archive.ts';
import { onEachEngine } from '../testing/each-engine.ts';

onEachEngine((app) => {
  const budget = { id: 'b1', category: 'Food', amount_minor: 1, rollover: 'none', is_carried: 0, version: 1 };
  test.each([
    ['accounts', [accountRecord, { ...accountRecord, id: 'b', position: 2 ** 31 - 1 }], 'position', 2],
    ['transactions', [{ ...transactionRecord, created_at: 9e15 }], 'created_at', 1],
    ['deleted', [{ id: 'gone', deleted_at: 9e15, snapshot: snapshot() }], 'deleted_at', 1],
    ['budgets', [{ ...budget, period: '9999-12' }], 'period', 1],
    ['category_groups', [{ key: 'food', group_name: 'x'.repeat(51) }], 'group_name', 1],
    ['saved_filters', [{ id: 'f', name: 'x'.repeat(51), filter: {} }], 'name', 1],
    ['transactions', [{ ...transactionRecord, note: 'x'.repeat(2001) }], 'note', 1],
  ] as const)(
    'a refused archive reports the line and field, and changes nothing: %s',
    async (kindName, records, column, at) => {
      const user = await app().newUser();
      const path = join(app().config.dataDir, `${kindName}-${column}.zip`);
      await zipArchiveParts(path, buildArchiveParts({ records: { [kindName]: records as unknown as object[] } }));
      const before = (await user.send('GET', '/accounts')).body;
      const { status, body } = await user.send('POST', '/archive', { form: buildArchiveForm(readFileSync(path)) });
      expect(status).toBe(422);
      expect((body as { message: string }).message).toContain(
        `records/${kindName}.jsonl in this archive has an invalid record on line ${at} (${column})`,
      );
      expect((await user.send('GET', '/accounts')).body).toEqual(before);
      expect((await user.send('GET', '/transactions')).body).toMatchObject({ totalCount: 0 });
    },
  );

  test('text in an archive is normalised as in a form, and search texts are recomputed', async () => {
    const user = await app().newUser();
    const path = join(app().config.dataDir, 'text.zip');
    await zipArchiveParts(
      path,
      buildArchiveParts({
        records: { transactions: [{ ...transactionRecord, name: '  Cafe\u0301 ', tags: [' Trip '] }] },
      }),
    );
    expect(await user.send('POST', '/archive', { form: buildArchiveForm(readFileSync(path)) })).toMatchObject({
      status: 200,
    });
    const { body } = await user.send('GET', '/transactions?search=café');
    expect(body).toMatchObject({ transactions: [{ name: 'Café', tags: ['Trip'] }] });
  });
});

function snapshot() {
  const { id: _, ...rest } = transactionRecord;
  return rest;
}
