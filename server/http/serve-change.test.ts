import { describe, expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { chooseForEngine, onEachEngine } from '../testing/each-engine.ts';
import { buildExample, sendExample } from '../testing/examples/catalogue.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { openUserRows } from '../testing/user-rows.ts';
import { RATE_LIMITS } from './rate-limits.ts';

const OF_USERS = OPERATIONS.filter(({ access }) => access !== 'anyone');
const idsOf = (operations: Operation[]) => operations.map((operation) => [operation.id, operation] as const);

/** Returns how many times a user's data has been changed; undefined once the account has been removed. */
async function revisionOf({ db }: TestApp, { email }: TestUser): Promise<number | undefined> {
  const user = await db.selectFrom('users').select('revision').where('email', '=', email).executeTakeFirst();
  return user?.revision;
}

onEachEngine(
  (app, engine) => {
    describe('sent twice with the same key', () => {
      test.each(chooseForEngine(idsOf(OF_USERS.filter(({ creates }) => creates)), engine))(
        '%s creates one thing and replies the same; another body is refused',
        async (_id, operation) => {
          const user = await app().newUser();
          const { other, ...request } = await buildExample(operation, user);
          if (!other) throw new Error(`Add "other" to the first example of ${operation.id}.`);
          const headers = { 'idempotency-key': 'the-key' };
          const first = await sendExample(user, operation, request, headers);
          expect(first.status).toBe(operation.status ?? 200);
          const made = await everything(app(), user);
          const second = await sendExample(user, operation, request, headers);
          expect([second.status, second.body]).toEqual([first.status, first.body]);
          expect(await everything(app(), user)).toEqual(made);
          expect((await sendExample(user, operation, other, headers)).status).toBe(422);
          expect(await everything(app(), user)).toEqual(made);
        },
      );
    });

    // Previewing a rule is a read, although it uses POST.
    test.each(
      chooseForEngine(idsOf(OF_USERS.filter(({ method, id }) => method !== 'GET' && id !== 'previewRules')), engine),
    )('%s counts as a change', async (_id, operation) => {
      const user = await app().newUser();
      const request = await buildExample(operation, user);
      const before = await revisionOf(app(), user);
      expect((await sendExample(user, operation, request)).status).toBe(operation.status ?? 200);
      expect(await revisionOf(app(), user)).not.toBe(before);
    });

    test.each(chooseForEngine(idsOf(OF_USERS.filter(({ method }) => method === 'GET')), engine))(
      '%s changes nothing when repeated',
      async (_id, operation) => {
        const user = await app().newUser();
        const request = await buildExample(operation, user);
        // Send the request once beforehand, because the first request carries budgets over and posts due items.
        await sendExample(user, operation, request);
        const before = await revisionOf(app(), user);
        expect((await sendExample(user, operation, request)).status).toBe(operation.status ?? 200);
        expect(await revisionOf(app(), user)).toBe(before);
      },
    );

    test('a refused request does not count as a change', async () => {
      const user = await app().newUser();
      const before = await revisionOf(app(), user);
      const body = { name: 'Lunch', category: 'Food', cost: 5, addedOn: '2026-11-20', isIncome: false };
      expect((await user.send('PUT', '/transactions/x', { body })).status).toBe(404);
      expect((await user.send('DELETE', '/budgets/x')).status).toBe(404);
      expect(await revisionOf(app(), user)).toBe(before);
    });
  },
  // Raise the limit per address, because each operation creates its own users.
  { limits: { ...RATE_LIMITS, attempts: { most: 100_000, seconds: 60 } } },
);

/** Returns all of the user's data except idempotency keys and rate limits. */
async function everything({ db }: TestApp, { email }: TestUser) {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const { idempotency_keys: _, users: __, ...rows } = await (await openUserRows(db)).all(id);
  return rows;
}
