import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { Client } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { fetchImportRows, importFiles } from '../testing/upload-files.ts';

const ROWS = 12;
const FILE = {
  name: 'bank.csv',
  text: `Date,Description,Amount\n${Array.from({ length: ROWS }, (_, at) => `2026-11-05,SHOP ${at},-${at + 1}.00\n`).join('')}`,
};

async function includedIn(user: Client, id: string): Promise<number> {
  return (await fetchImportRows(user, id)).filter(({ isIncluded }) => isIncluded).length;
}

const shown = async (user: Client, id: string) => (await user.send('GET', `/imports/${id}`)).body as Import;

onSharedApps((app) => {
  test('of simultaneous changes to the same version, one succeeds and the others change nothing', async () => {
    const user = await app().newUser();
    const { _id: id, version } = await importFiles(user, FILE);
    const all = (await fetchImportRows(user, id)).map(({ number }) => number);
    const answers = await Promise.all(
      all.map((number) =>
        user.send('PUT', `/imports/${id}`, {
          body: { rows: [{ numbers: [number], isIncluded: false }] },
          headers: { 'if-match': `"${version}"` },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: ROWS - 1 }, () => 409)]);
    expect(await includedIn(user, id)).toBe(ROWS - 1);
    expect(await shown(user, id)).toMatchObject({ adds: { count: ROWS - 1 } });
  });

  test('simultaneous changes without a version all succeed and are counted', async () => {
    const user = await app().newUser();
    const { _id: id } = await importFiles(user, FILE);
    const some = (await fetchImportRows(user, id)).map(({ number }) => number).slice(1);
    const answers = await Promise.all(
      some.map((number) =>
        user.send('PUT', `/imports/${id}`, { body: { rows: [{ numbers: [number], isIncluded: false }] } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(some.map(() => 200));
    expect(await includedIn(user, id)).toBe(1);
    expect(await shown(user, id)).toMatchObject({ adds: { count: 1 } });
  });

  test('simultaneous uploads with the same key create one preview, and nothing else is stored', async () => {
    const user = await app().newUser();
    const send = () => {
      const form = new FormData();
      form.append('files', new Blob([FILE.text]), FILE.name);
      return user.send('POST', '/imports', { form, headers: { 'idempotency-key': 'once' } });
    };
    const answers = await Promise.all([send(), send()]);
    const ids = answers.map(({ body }) => (body as Import)._id);
    expect(new Set(ids).size).toBe(1);
    const userId = await getUserId(app().db, user.email);
    const kept = await app().db.selectFrom('imports').select('id').where('user_id', '=', userId).execute();
    expect(kept.map(({ id }) => id)).toEqual([ids[0]]);
    const rows = await app().db.selectFrom('import_rows').select('position').where('user_id', '=', userId).execute();
    expect(rows).toHaveLength(ROWS);
  });

  test('a run started during a change writes what it counts, and undo removes all of it', async () => {
    const user = await app().newUser();
    for (let round = 0; round < 4; round++) {
      const { _id: id } = await importFiles(user, FILE);
      const numbers = (await fetchImportRows(user, id)).map(({ number }) => number).slice(1);
      const change = (isIncluded: boolean) =>
        user.send('PUT', `/imports/${id}`, {
          body: { rows: numbers.map((each) => ({ numbers: [each], isIncluded })) },
        });
      const [changed] = await Promise.all([change(false), user.send('POST', `/imports/${id}/run`), change(true)]);
      expect([200, 409]).toContain(changed.status);
      await expect.poll(async () => (await shown(user, id)).state).toBe('done');
      const { body } = await user.send('GET', '/transactions');
      const { totalCount } = body as { totalCount: number };
      expect(await shown(user, id)).toMatchObject({ result: { added: totalCount } });
      expect(await includedIn(user, id)).toBe(totalCount);
      await user.send('DELETE', `/imports/${id}`);
      await expect.poll(async () => (await shown(user, id)).state).toBe('reverted');
      expect(await shown(user, id)).toMatchObject({ result: { removed: totalCount, kept: 0 } });
      expect((await user.send('GET', '/transactions')).body).toMatchObject({ totalCount: 0 });
      await expectTotalsToEqualSums(app().db, user);
    }
  });
});
