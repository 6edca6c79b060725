import type { Transaction } from '../../../contract/transactions/transactions.ts';
import type { TestUser } from '../test-app.ts';

/** The parts of a request other than its method and path. */
export type ExampleRequest = { id?: string; query?: string; body?: unknown; form?: FormData; key?: string };

/** A request that changes data. `other` is another valid request for the same operation. */
export type EffectiveRequest = ExampleRequest & { other?: ExampleRequest };

/**
 * A request, or a function that creates the data for a request and returns the request. The function may be called
 * several times for the same user.
 */
export type Example = EffectiveRequest | ((user: TestUser) => EffectiveRequest | Promise<EffectiveRequest>);

/**
 * Examples of requests by operation. Contract tests send only the first example of each operation; tests of query plans
 * send all of them.
 */
export type ExampleRequestsByOperation = Record<string, Example | [Example, ...Example[]]>;

export const EXAMPLE_DAY = '2026-11-20';

let made = 0;
/** Returns a different number on each call, for unique names. */
export const getNextNumber = () => ++made;

/** Returns examples that differ only in their query. */
export const examplesByQuery = (...queries: string[]): Example[] => queries.map((query) => ({ query }));

/** Creates a record and returns its id. */
export async function createRecord(user: TestUser, path: string, body: unknown): Promise<string> {
  return (await postRequestAs<{ _id: string }>(user, path, body))._id;
}

export async function postRequestAs<Reply>(user: TestUser, path: string, body?: unknown): Promise<Reply> {
  const answer = await user.send('POST', path, { body });
  if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Reply;
}

export const buildPurchase = (some: object = {}) => ({
  name: 'Lunch',
  category: 'Pets',
  cost: 5,
  addedOn: EXAMPLE_DAY,
  isIncome: false,
  ...some,
});

export const buildRent = (name = 'Rent') => ({
  name,
  category: 'Pets',
  amount: 10,
  isIncome: false,
  frequency: 'monthly',
  startDate: '2100-01-01',
});

export const SPLIT_LINES = [
  { category: 'Food', amount: 10 },
  { category: 'Pets', amount: 2.5 },
];

/** Adds a transaction with two lines and returns its id. */
export async function addSplitTransaction(user: TestUser): Promise<string> {
  return (await user.add({ lines: SPLIT_LINES, cost: 12.5 }))._id;
}

export const addTransaction = async (user: TestUser) => (await user.add())._id;

/** Adds a transaction that is waiting for review. */
export async function addTransactionToReview(user: TestUser): Promise<string> {
  const item = { name: 'Water', category: 'Bills', amount: 20, startDate: user.now().toISOString().slice(0, 10) };
  await createRecord(user, '/recurring/create', item);
  const { body } = await user.send('GET', '/transactions?reviewed=false&limit=1');
  return (body as { transactions: Transaction[] }).transactions[0]?._id ?? '';
}

/** Adds a transaction to the trash. */
export async function addDeletedTransaction(user: TestUser): Promise<string> {
  const id = await addTransaction(user);
  await user.send('DELETE', `/transactions/${id}`);
  return id;
}

export const buildSavingsAccount = () => ({ name: `Savings ${getNextNumber()}`, kind: 'savings' });

const accounts = new WeakMap<TestUser, Promise<[string, string]>>();

/** Returns two accounts of the user. Each call returns the same two accounts, because a user can have at most 50. */
export function ensureTwoAccounts(user: TestUser): Promise<[string, string]> {
  const make = async (): Promise<[string, string]> => [
    await createRecord(user, '/accounts', buildSavingsAccount()),
    await createRecord(user, '/accounts', buildSavingsAccount()),
  ];
  const found = accounts.get(user) ?? make();
  accounts.set(user, found);
  return found;
}

export async function ensureAccount(user: TestUser): Promise<string> {
  return (await ensureTwoAccounts(user))[0];
}

export async function buildTransfer(user: TestUser, amount = 5) {
  const [fromAccountId, toAccountId] = await ensureTwoAccounts(user);
  return { fromAccountId, toAccountId, amount, addedOn: EXAMPLE_DAY };
}

export async function addTransfer(user: TestUser): Promise<string> {
  return createRecord(user, '/transfers', await buildTransfer(user));
}

export async function setMonthStartDay(user: TestUser, monthStartDay: number | 'last-working-day'): Promise<void> {
  await user.send('PUT', '/auth/month-start', { body: { monthStartDay } });
}
