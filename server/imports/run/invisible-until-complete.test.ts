import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import { buildApp } from '../../app.ts';
import { BulkWriteLockLostError } from '../../db/bulk-write.ts';
import { runIdempotentChange } from '../../http/idempotency.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { fetchImportRows, importFiles, type TestFile } from '../testing/upload-files.ts';
import { beginImportRun } from './begin-import-run.ts';
import { writeAllImportRows } from './write-import-rows.ts';

/**
 * Returns a file with `count` transactions, newest first. Every third transaction resembles another transaction of its
 * day.
 */
function bankFile(count: number, name = 'bank.csv'): TestFile {
  const rows = Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.UTC(2025, 0, 1 + Math.floor((count - at) / 10))).toISOString().slice(0, 10);
    return `${day},Shop ${at % 3 === 0 ? 'of the day' : at},-${1 + (at % 3)}.50`;
  });
  return { name, text: `Date,Description,Amount\n${rows.join('\n')}\n` };
}

onEachEngine((app) => {
  test('a run is invisible until it is complete, others can work, and a stopped run leaves nothing', async () => {
    const [user, other] = [await app().newUser(), await app().newUser()];
    await user.add();
    const { _id } = await importFiles(user, bankFile(2500));
    const running = user.send('POST', `/imports/${_id}/run`);
    const seen: number[] = [];
    let isOver = false;
    const look = async () => {
      while (!isOver) {
        const { status, body } = await user.send('GET', '/transactions?limit=1');
        if (status === 200) seen.push((body as { totalCount: number }).totalCount);
        else expect(status).toBe(503);
        expect((await other.send('GET', '/transactions?limit=1')).status).toBe(200);
      }
    };
    const looking = look();
    let shown = (await running).body as Import;
    while (shown.state === 'running') shown = (await user.send('GET', `/imports/${_id}`)).body as Import;
    isOver = true;
    await looking;
    expect(shown).toMatchObject({ state: 'done', result: { added: 2500 }, progress: { done: 2500, of: 2500 } });
    expect(seen.filter((count) => count !== 1 && count !== 2501)).toEqual([]);

    let back = ((await user.send('DELETE', `/imports/${_id}`)).body as { import: Import }).import;
    while (back.state === 'reverting') back = (await user.send('GET', `/imports/${_id}`)).body as Import;
    expect(back).toMatchObject({ state: 'reverted', result: { removed: 2500, kept: 0 } });
    await expectTotalsToEqualSums(app().db);
  });

  test('the next server finishes an interrupted run, which is invisible until then', async () => {
    const user = await app().newUser();
    const { db, config, now } = app();
    const userId = await getUserId(db, user.email);
    const { _id: id } = await importFiles(user, bankFile(400));
    const asked = { userId, currency: 'USD', id, now: now() };
    await runIdempotentChange(db, { id: userId }, undefined, (tx) => beginImportRun({ config }, tx, asked));
    let steps = 0;
    const endsSoon = {
      get aborted() {
        return steps++ > 0;
      },
    } as AbortSignal;
    await expect(writeAllImportRows(db, userId, id, () => new Date(0), endsSoon)).rejects.toThrow(
      BulkWriteLockLostError,
    );
    expect((await user.send('GET', `/imports/${id}`)).body).toMatchObject({
      state: 'running',
      progress: { done: 250 },
    });
    expect((await user.send('GET', '/transactions')).status).toBe(503);

    const next = await buildApp(app());
    await next.listen({ port: 0, host: '127.0.0.1' });
    await expect.poll(async () => (await user.send('GET', `/imports/${id}`)).body).toMatchObject({ state: 'done' });
    await next.close();
    expect((await user.send('GET', '/transactions')).body).toMatchObject({ totalCount: 400 });
    await expectTotalsToEqualSums(db);
  });

  test('two equal rows in a file are two transactions, and existing ones are matched once in any files', async () => {
    const user = await app().newUser();
    const booking = fc.record({
      day: fc.integer({ min: 1, max: 3 }),
      cents: fc.constantFrom(250, 999),
      shop: fc.constantFrom('Tea', 'Bread'),
    });
    const text = (bookings: readonly { day: number; cents: number; shop: string }[]) =>
      `Date,Description,Amount\n${bookings.map(({ day, cents, shop }) => `2026-10-0${day},${shop},-${(cents / 100).toFixed(2)}`).join('\n')}\n`;
    const counted = (all: readonly object[]) => {
      const counts = new Map<string, number>();
      for (const each of all) counts.set(JSON.stringify(each), (counts.get(JSON.stringify(each)) ?? 0) + 1);
      return counts;
    };
    for (const [first, second] of fc.sample(
      fc.tuple(fc.array(booking, { minLength: 1, maxLength: 6 }), fc.array(booking, { minLength: 1, maxLength: 6 })),
      { numRuns: 4, seed: 7 },
    )) {
      const before = await stateOf(user);
      const one = await importFiles(user, { name: 'a.csv', text: text(first) });
      expect(one.groups.new).toBe(first.length);
      await user.send('POST', `/imports/${one._id}/run`);
      const two = await importFiles(user, { name: 'b.csv', text: text(second) });
      const [inFirst, inSecond] = [counted(first), counted(second)];
      const here = [...inSecond].reduce((sum, [key, count]) => sum + Math.min(count, inFirst.get(key) ?? 0), 0);
      expect(two.groups.here).toBe(here);
      const rows = await fetchImportRows(user, two._id);
      const ids = rows.flatMap(({ match }) => (match ? [match.transaction._id] : []));
      expect(new Set(ids).size).toBe(ids.length);
      if (two.adds.count > 0) {
        await user.send('POST', `/imports/${two._id}/run`);
        expect((await importFiles(user, { name: 'b.csv', text: text(second) })).groups.new).toBe(0);
        await user.send('DELETE', `/imports/${two._id}`);
      }
      await user.send('DELETE', `/imports/${one._id}`);
      expect(await stateOf(user)).toEqual(before);
    }
    await expectTotalsToEqualSums(app().db);
  });
});

/** Returns all transactions and totals that a user sees. */
async function stateOf(user: TestUser) {
  const paths = ['/transactions?transfers=include', '/transactions/summary', '/accounts', '/tags'];
  return Promise.all(paths.map(async (path) => (await user.send('GET', path)).body));
}
