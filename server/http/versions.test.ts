import { describe, expect, test } from 'vitest';
import { getSection } from '../../contract/operation.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import type { TestUser } from '../testing/test-app.ts';
import { uploadRecordedReceipt } from '../testing/uploads.ts';

type Thing = { _id: string; version: number };

/** Records that users change, with examples of how to create and change each of them. */
const MODULES = {
  transactions: {
    create: '/transactions',
    made: { name: 'Tea', category: 'Food', cost: 2, addedOn: '2026-11-20', isIncome: true, note: 'two cups' },
    changed: { name: 'Coffee', category: 'Food', cost: 3, addedOn: '2026-11-20', isIncome: true },
    kept: { note: 'two cups' },
  },
  accounts: {
    create: '/accounts',
    made: { name: 'Savings', kind: 'savings', openingBalance: -5.5, openingDay: '2026-11-20' },
    changed: { name: 'Rainy days' },
    kept: { kind: 'savings', openingBalance: -5.5, openingDay: '2026-11-20', isClosed: false },
  },
  budgets: {
    create: '/budgets',
    made: { category: 'Food', amount: 100, month: 11, year: 2026 },
    changed: { category: 'Food', amount: 120, month: 11, year: 2026 },
    kept: {},
  },
  'repeating-budgets': {
    create: '/budgets/repeating',
    made: { name: 'Eating out', categories: ['Food', 'Coffee'], amount: 100, period: 'week' },
    changed: { categories: ['Food', 'Tea'], amount: 120, period: 'week' },
    kept: { name: 'Eating out' },
  },
  rules: {
    create: '/rules',
    made: { conditions: { nameContains: 'tea' }, changes: { category: 'Food' } },
    changed: { changes: { name: 'Tea' } },
    kept: { conditions: { nameContains: 'tea' } },
  },
  recurring: {
    create: '/recurring/create',
    made: { name: 'Pay', category: 'Pay', amount: 9, isIncome: true, frequency: 'weekly', startDate: '2999-01-01' },
    changed: { name: 'Wages', category: 'Pay', amount: 10, startDate: '2999-01-01' },
    kept: { isIncome: true, frequency: 'weekly' },
  },
} as const;

test('every change of a single thing accepts its version, and a conflict returns the current thing', () => {
  const withFilters = OPERATIONS.filter(({ method, path }) => method === 'PUT' && path.endsWith('/:id'));
  // Transfers need two accounts and imports need files, so they have their own tests. Saved filters have no version, so
  // the last change wins.
  const changes = withFilters.filter((operation) => getSection(operation) !== 'filters');
  expect(changes.map(getSection).sort()).toEqual([...Object.keys(MODULES), 'imports', 'receipts', 'transfers'].sort());
  for (const { id, versioned, refusals } of changes) {
    expect({ id, versioned, refusals }).toEqual({ id, versioned: true, refusals: { 409: expect.anything() } });
  }
});

/** Finds the fields of a schema that have a default value. */
function defaultsIn(schema: unknown, path = ''): string[] {
  const def = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod?.def;
  if (!def) return [];
  const { type, shape = {}, element, innerType, options = [], in: from, out } = def;
  if (type === 'default' || type === 'prefault') return [path];
  return [
    ...Object.entries(shape as object).flatMap(([key, part]) => defaultsIn(part, path === '' ? key : `${path}.${key}`)),
    ...defaultsIn(element, `${path}[]`),
    ...[innerType, from, out, ...(options as unknown[])].flatMap((part) => defaultsIn(part, path)),
  ];
}

test('no change has default values, which would overwrite existing data', () => {
  const changes = OPERATIONS.filter(({ method }) => method === 'PUT');
  const found = changes.flatMap(({ id, body }) => defaultsIn(body).map((path) => `${id}: ${path}`));
  // Two fields with a default value are allowed: lines are a single value that clients always send completely, and
  // without `transactionIds` all entries of the given days are checked.
  expect([...new Set(found)].sort()).toEqual([
    'checkAccountEntries: transactionIds',
    'updateTransaction: lines[].note',
  ]);
});

onSharedApps((app) => {
  describe.each(Object.entries(MODULES))('of %s', (_noun, { create, made, changed, kept }) => {
    const path = create.replace(/\/create$/, '');
    const make = async (user: TestUser) => (await user.send('POST', create, { body: made })).body as Thing;
    const change = (user: TestUser, { _id }: Thing, ifMatch?: string, body: object = changed) =>
      user.send('PUT', `${path}/${_id}`, { body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });

    test('a change based on an older version is refused with the current thing', async () => {
      const user = await app().newUser();
      const thing = await make(user);
      expect(thing).toMatchObject({ ...made, version: 1 });
      const second = await change(user, thing, '"1"');
      expect(second).toMatchObject({ status: 200, body: { ...changed, version: 2 } });
      expect(await change(user, thing, '"1"', made)).toEqual({
        status: 409,
        headers: expect.anything(),
        body: { message: expect.stringContaining('was changed elsewhere'), current: second.body },
      });
      expect(await change(user, thing, '2')).toMatchObject({ status: 200, body: { version: 3 } });
    });

    test('a change without a version always succeeds', async () => {
      const user = await app().newUser();
      const thing = await make(user);
      expect(await change(user, thing)).toMatchObject({ status: 200, body: { version: 2 } });
      expect(await change(user, thing, '*')).toMatchObject({ status: 200, body: { version: 3 } });
    });

    test.each(['soon', '"1', '-1', 'W/"1"', '1, 2'])('the version %s is refused', async (ifMatch) => {
      const user = await app().newUser();
      const thing = await make(user);
      expect((await change(user, thing, ifMatch)).status).toBe(400);
    });

    test('a change keeps the fields it does not contain', async () => {
      const user = await app().newUser();
      expect(await change(user, await make(user))).toMatchObject({ status: 200, body: { ...changed, ...kept } });
    });

    test('required fields must be present', async () => {
      const user = await app().newUser();
      const thing = await make(user);
      for (const field of Object.keys(changed)) {
        const body = { ...changed, [field]: undefined };
        expect(await change(user, thing, undefined, body), field).toMatchObject({
          status: 400,
          body: { errors: [{ path: field }] },
        });
      }
    });
  });

  test('an empty note clears the existing one', async () => {
    const user = await app().newUser();
    const { _id } = await user.add({ note: 'wrong' });
    const body = { ...MODULES.transactions.changed, note: '' };
    expect(await user.send('PUT', `/transactions/${_id}`, { body })).toMatchObject({ status: 200, body: { note: '' } });
  });

  test('deleting a category gives its transactions a new version', async () => {
    const user = await app().newUser();
    await user.add({ category: 'Pets' });
    for (const [path, body] of [
      ['/budgets', { ...MODULES.budgets.made, category: 'Pets' }],
      ['/recurring/create', { ...MODULES.recurring.made, category: 'Pets' }],
    ] as const) {
      await user.send('POST', path, { body });
    }
    await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Pets' } });
    const moved = [{ category: 'Miscellaneous', version: 2 }];
    expect((await user.send('GET', '/transactions')).body).toMatchObject({ transactions: moved });
    expect((await user.send('GET', '/budgets')).body).toMatchObject(moved);
    expect((await user.send('GET', '/recurring')).body).toMatchObject(moved);
  });

  test('correcting a receipt gives it and its transaction a new version', async () => {
    const user = await app().newUser();
    const bytes = writeTextPdf(['OLD MILL BAKERY', '3 Station Road', 'Date 2026-11-17', 'Rolls', 'Total 8.40']);
    const { _id, transactionId, version } = await uploadRecordedReceipt(user, bytes);
    expect(version).toBe(1);
    const body = { merchant: 'Old Mill', amount: 8.45, category: 'Groceries', date: '2026-11-18' };
    const correct = (ifMatch: string) =>
      user.send('PUT', `/receipts/${_id}`, { body, headers: { 'if-match': ifMatch } });
    expect(await correct('"1"')).toMatchObject({ status: 200, body: { version: 2, transaction: { version: 2 } } });
    const current = (await user.send('GET', `/receipts/${_id}`)).body;
    expect(await correct('"1"')).toMatchObject({ status: 409, body: { current } });
    const edit = { ...MODULES.transactions.changed, isIncome: false };
    const late = await user.send('PUT', `/transactions/${transactionId}`, {
      body: edit,
      headers: { 'if-match': '"1"' },
    });
    expect(late).toMatchObject({ status: 409, body: { current: { cost: 8.45, version: 2 } } });
  });

  test('undoing a change creates a new version, and an edit based on the previous one is refused', async () => {
    const user = await app().newUser();
    const { _id } = await user.add({ name: 'Coffee', cost: 5 });
    const { body: change } = await user.send('PUT', '/transactions/bulk', {
      body: { transactionIds: [_id], name: 'Renamed' },
    });
    const { body: listed } = await user.send('GET', '/transactions');
    const [seen] = (listed as { transactions: Thing[] }).transactions;
    await user.send('PUT', '/transactions/bulk/undo', {
      body: { changeId: (change as { changeId: string }).changeId },
    });
    const edit = (cost: number, version: number | undefined) =>
      user.send('PUT', `/transactions/${_id}`, {
        body: { ...MODULES.transactions.changed, cost },
        headers: { 'if-match': `"${version}"` },
      });
    expect(await edit(77.77, 1)).toMatchObject({ status: 409, body: { current: { name: 'Coffee', version: 3 } } });
    expect(await edit(77.77, 3)).toMatchObject({ status: 200, body: { version: 4 } });
    expect(await edit(5, seen?.version)).toMatchObject({ status: 409, body: { current: { cost: 77.77 } } });
  });

  test('posting an occurrence does not change the version of its item', async () => {
    const user = await app().newUser();
    const startDate = new Date().toISOString().slice(0, 10);
    const body = { ...MODULES.recurring.made, frequency: 'daily', startDate };
    const { body: made } = await user.send('POST', '/recurring/create', {
      body,
      headers: { 'x-time-zone': 'Pacific/Kiritimati' },
    });
    expect((await user.send('GET', '/transactions')).body).not.toMatchObject({ totalCount: 0 });
    expect(made).toMatchObject({ version: 1 });
  });
});
