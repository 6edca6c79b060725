import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Operation } from '../../../contract/operation.ts';
import { findIds, listFields, type Schema } from '../examples/contract-fields.ts';
import { PASSWORD } from '../http-client.ts';

/** Another password, to which fuzzing users may change theirs. */
export const OTHER_FUZZ_PASSWORD = 'another_2';

/** A placeholder for the id of a record. `fuzz-client.ts` replaces it when sending the request. */
const someId = idOf('own');
const transactionId = idOf('transactions');
const accountId = fc.oneof(fc.constant('everyday'), idOf('accounts'));

function idOf(whose: 'own' | 'transactions' | 'accounts') {
  const numbered = (one: string) => fc.nat(1000).map((number) => `@${one}:${number}`);
  return fc.oneof({ weight: 3, arbitrary: numbered(whose) }, { weight: 1, arbitrary: numbered('theirs') });
}

const budgetCategories = fc.constantFrom([], ['Food'], ['Pets', 'Łódź', 'Food']);
const categoryLines = fc.constantFrom('', 'Food', 'Food\npets');

/** A point on the curve P-256. */
const BROWSER_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/**
 * Valid values for the fields of the contract, by field name. Fields with a list of choices, and those that accept one of
 * the `SIMPLE_VALUES`, need none.
 */
const GOOD: Record<string, fc.Arbitrary<unknown>> = {
  accountId,
  accounts: fc.constantFrom(
    [],
    [{ account: 0, accountId: 'everyday' }],
    [{ account: 0, newName: 'Bank', newKind: 'savings', isLeftOut: false }],
  ),
  accountIds: fc.array(accountId, { maxLength: 3 }),
  addTags: fc.constantFrom([], ['Lunch'], ['Café', 'Trip', 'trip']),
  auth: fc.constant('A'.repeat(22)),
  bookedId: transactionId,
  bookedVersion: fc.constantFrom(1, 2),
  balance: fc.constantFrom(0, -12.5, 999_999_999.99),
  category: fc.constantFrom('Food', 'Pets', 'pets', 'Salary', 'Łódź'),
  categories: fc.constantFrom([], [{ from: 'Tea', category: 'Pets' }]),
  categoryGroup: fc.constantFrom('', 'Household', 'Łódź'),
  categoryToDelete: fc.constantFrom('Food', 'Pets', 'pets'),
  changeId: fc.constant('a-change-of-nobody'),
  changes: fc.constantFrom({ category: 'Pets' }, { name: 'Kiosk', tags: ['Trip'] }, { accountId: 'everyday' }),
  code: fc.constantFrom('123456', '000 000', 'abcd-efgh-ijkl-mnop'),
  'createRepeatingBudget categories': budgetCategories,
  'updateRepeatingBudget categories': budgetCategories,
  'listPastPeriods categories': categoryLines,
  'listTransactions categories': categoryLines,
  'sumTransactions categories': categoryLines,
  'exportMatchingTransactions categories': categoryLines,
  conditions: fc.constantFrom(
    { nameContains: 'caf' },
    { nameIs: 'H&M', isIncome: false },
    { noteContains: 'cups', fromAmount: 1, toAmount: 2.5 },
    { accountId: 'everyday' },
  ),
  days: fc.constantFrom(1, 365),
  defaultCurrency: fc.constantFrom('USD', 'EUR', 'JPY'),
  dueDaysBefore: fc.constantFrom(null, 1, 30),
  dueDate: fc.constantFrom('2099-01-31', '9999-12-31', '2026-11-20'),
  endpoint: fc.nat(20).map((number) => `https://push.invalid/${number}`),
  email: fc.nat(100_000).map((number) => `fuzz${number}@home.org`),
  every: fc.constantFrom(null, { count: 2, unit: 'week' }, { count: 3, unit: 'month' }),
  expenseId: transactionId,
  importId: someId,
  fromAccountId: accountId,
  'getImportPage file': fc.nat(1),
  'getImportPage page': fc.nat(2),
  files: fc.constantFrom(
    [],
    [{ file: 0, dateOrder: 'MDY', year: 2026, decimalMark: ',', isTurned: true }],
    [{ file: 0, columns: ['day', 'name', 'amount'] }, { file: 1 }],
  ),
  filter: fc.constantFrom(
    {},
    { search: 'caf', type: 'expense' },
    { categories: ['Pets', 'Food'] },
    { category: 'Pets', tag: 'trip', dates: 'last-month', account: 'everyday' },
  ),
  from: fc.constantFrom('2007-01', '2026-01', '2026-11'),
  goalAmount: fc.constantFrom(null, 0.01, 5000),
  goalDay: fc.constantFrom(null, '2027-06-30'),
  group: fc.constantFrom('', 'Household', 'Łódź'),
  holidays: fc.constantFrom([], [{ day: '2099-12-25', name: 'Christmas' }]),
  id: someId,
  into: fc.constantFrom('Food', 'Pets', 'Łódź'),
  invite: fc.constant('an-invitation-of-nobody'),
  incomeId: transactionId,
  key: fc.constantFrom('netflix', 'café zoe'),
  limit: fc.constantFrom(1, 10, 100),
  lines: fc.constantFrom(
    [],
    [
      { category: 'Food', amount: 1.25 },
      { category: 'Pets', amount: 1.25, note: 'two cups' },
    ],
    [
      { category: 'Salary', amount: 3.5 },
      { category: 'Bills', amount: -1 },
    ],
  ),
  locale: fc.constantFrom('de-DE', 'en-in', 'ja-JP-u-fw-mon-hc-h12'),
  maxAmount: fc.constantFrom('0', '12.5', '999999999.99'),
  p256dh: fc.constant(BROWSER_KEY),
  minAmount: fc.constantFrom('0', '2.50', '999999999'),
  moveTo: accountId,
  message: fc.constantFrom('Hello', 'Two\nlines'),
  month: fc.integer({ min: 1, max: 12 }),
  monthStartDay: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last-working-day')),
  name: fc.constantFrom('Lunch', 'Café', 'H&M'),
  newPassword: fc.constantFrom(PASSWORD, OTHER_FUZZ_PASSWORD),
  note: fc.constantFrom('', 'two cups'),
  on: fc.constantFrom(null, { days: [1, 15] }, { last: true }, { weekday: 5, nth: -1 }),
  oldPassword: fc.constant(PASSWORD),
  openingBalance: fc.constantFrom(0, -2.5, 999_999_999.99),
  openingDay: fc.constantFrom('2026-11-20', null),
  otherAccountId: accountId,
  ownId: transactionId,
  ownVersion: fc.constantFrom(1, 2),
  page: fc.constantFrom(1, 2, 1_000_000),
  password: fc.constant(PASSWORD),
  place: fc.constantFrom(0, 1, 100),
  until: fc.constantFrom(null, '9999-12-31'),
  rule: fc.constantFrom(undefined, {
    conditions: { nameContains: 'caf' },
    changes: { category: 'Pets', tags: ['Trip'] },
  }),
  ruleIds: fc.array(someId, { maxLength: 3 }),
  rowGroup: fc.constantFrom('', 'new', 'here'),
  rows: fc.constantFrom(
    [],
    [{ group: 'new', isIncluded: false }],
    [{ group: 'new', isRefund: true }],
    [{ numbers: [0, 1, 1_000_000], name: 'Tea', amount: -2.5, addedOn: '2026-11-20', answer: 'same' }],
  ),
  removeTags: fc.constantFrom([], ['Lunch', 'trip']),
  // Never set, because it must not be combined with a list of transactions, which these requests contain.
  'reviewTransactions all': fc.constant(undefined),
  refundLine: fc.constantFrom(null, 0, 1),
  // Always null, because only income can be a refund, and each field is generated without regard to the others.
  refundOf: fc.constant(null),
  search: fc.constantFrom('caf', 'l', '%', 'H&M', 'zanz', '2.50', 'lunch >1', '1..3'),
  tag: fc.constantFrom('Lunch', 'café', 'trip'),
  tags: fc.constantFrom([], ['Lunch'], ['Café', 'Trip', 'trip'], ['H&M', 'a/b']),
  // Never in the past. Otherwise, a daily item would post thousands of transactions, as it should.
  startDate: fc.constantFrom('2099-01-31', '9999-12-31'),
  times: fc.constantFrom(null, 1, 999),
  to: fc.constantFrom('2026-11', '2026-12'),
  toAccountId: accountId,
  token: fc.constant('a-mailed-token-of-nobody'),
  transactionId,
  transactionIds: fc.array(transactionId, { minLength: 1, maxLength: 5 }),
  transfers: fc.constant('include'),
  year: fc.integer({ min: 2000, max: 2100 }),
};

/**
 * Query fields that need different values than the body field with the same name. Each is mapped to the name in `GOOD`
 * whose values it takes.
 */
const IN_ADDRESSES: Record<string, string> = { startDate: 'date', group: 'rowGroup', amount: 'minAmount' };

export type FieldValues = Record<string, unknown>;

/** Generates valid fields for one part of an operation. The values of query fields are strings. */
export function createValidFields(operation: Operation, part: 'params' | 'query' | 'body'): fc.Arbitrary<FieldValues> {
  const good = Object.entries(listFields(operation[part])).map(([name, schema]) => {
    const listed = GOOD[`${operation.id} ${name}`] ?? GOOD[(part === 'query' && IN_ADDRESSES[name]) || name];
    const values = listed ?? findSimpleValues(schema);
    if (!values)
      throw new Error(
        `Field "${name}" of ${operation.id} has no valid values. Add them to server/testing/fuzz/valid-fields.ts.`,
      );
    return [name, part === 'body' ? values : values.map(String)] as const;
  });
  return fc.record(Object.fromEntries(good)).map(addedUp);
}

/** Values of simple fields: free text, booleans, booleans in a query, days and amounts. */
const SIMPLE_VALUES = [
  ['two cups', 'Łódź'],
  [true, false],
  ['true', 'false', ''],
  ['2026-11-20', '2026-11-21T10:00:00Z', '2024-02-29', '0001-01-01', '9999-12-31'],
  [0.01, 2.5, 999_999_999.99],
];

function findSimpleValues(schema: Schema): fc.Arbitrary<unknown> | undefined {
  if (findIds(schema)) return undefined;
  const isValid = (value: unknown) => z.safeParse(schema, value).success;
  const values = listChoices(schema) ?? SIMPLE_VALUES.find((each) => each.every(isValid));
  return values && fc.constantFrom<unknown>(...values);
}

/** Returns the values of a field with a list of choices; undefined for other fields. */
function listChoices(schema: Schema): unknown[] | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'enum') return Object.values(def.entries);
  if (def.type === 'pipe') return listChoices(def.in);
  return 'innerType' in def ? listChoices(def.innerType) : undefined;
}

/** Sets the cost to the sum of the lines, because the server rejects other values. */
function addedUp(fields: FieldValues): FieldValues {
  const lines = (fields.lines ?? []) as { amount: number }[];
  return lines.length > 0 ? { ...fields, cost: lines.reduce((sum, { amount }) => sum + amount, 0) } : fields;
}
