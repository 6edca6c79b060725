import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/schema.ts';
import { chooseForEngine, onEachEngine } from '../testing/each-engine.ts';
import { buildExample, sendExample } from '../testing/examples/catalogue.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import { listTableNames } from '../testing/table-names.ts';
import { type Client, createClient, type TestUser } from '../testing/test-app.ts';

const READS = OPERATIONS.filter(({ method }) => method === 'GET');

/** Tables that a read may change: the audit log records exports, and health writes a dummy counter. */
const NOTES = ['trail', 'limit_counts'];

/** Returns all rows of the tables that are not in `NOTES`, as text, without the next number of the audit log. */
async function everything(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of await listTableNames(db)) {
    if (NOTES.includes(table)) continue;
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    tables[table] = rows.map((row) => JSON.stringify({ ...row, last_sequence: undefined })).sort();
  }
  return tables;
}

onEachEngine(
  (app, engine) => {
    let owner: TestUser;
    let program: Client;

    beforeAll(async () => {
      owner = await app().newUser();
      const budget = { category: 'Food', amount: 100, month: 10, year: 2026 };
      expect((await owner.send('POST', '/budgets', { body: budget })).status).toBe(201);
      const made = await owner.send('POST', '/auth/tokens', { body: { name: 'Reports', access: 'read', days: 30 } });
      program = createClient(app().url, (made.body as { token: string }).token);
      // Use the token once before the comparison, because its first use in an hour is recorded.
      expect((await program.send('GET', '/auth/me')).status).toBe(200);
    });

    test.each(chooseForEngine(READS, engine).map((operation) => [operation.id, operation] as const))(
      '%s with a read-only token changes nothing',
      async (_id, operation) => {
        const request = operation.access === 'anyone' ? {} : await buildExample(operation, owner);
        // Pretend that nobody has opened this month yet. Budgets are only carried over for users who may change data.
        await app().db.updateTable('users').set({ budgets_through: null }).where('email', '=', owner.email).execute();
        const before = await everything(app().db);
        const { status } = await sendExample(program, operation, request);
        expect(status).toBe(operation.access === 'owner' ? 403 : (operation.status ?? 200));
        expect(await everything(app().db)).toEqual(before);
      },
    );

    test('the same read by the owner carries budgets over', async () => {
      const before = await everything(app().db);
      expect((await owner.send('GET', '/budgets?month=11&year=2026')).status).toBe(200);
      expect(await everything(app().db)).not.toEqual(before);
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z'), mailer: { send: async () => {} } },
);
