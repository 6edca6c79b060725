import type { User } from '../test-app.ts';

/** The parts of a request in addition to its method and path. */
export type Request = { id?: string; query?: string; body?: unknown; form?: FormData; key?: string };

/** A request that has an effect. `other` is a different request for the same operation. */
export type Given = Request & { other?: Request };

/** Creates the data that a request needs. The same user can use an example several times. */
export type Example = Given | ((user: User) => Given | Promise<Given>);

/**
 * Examples by operation. Tests of the contract send the first example of an operation. Tests of query plans send all of
 * them.
 */
export type Examples = Record<string, Example | [Example, ...Example[]]>;

export const DAY = '2026-11-20';

let made = 0;
/** Returns a unique number. */
export const next = () => ++made;

/** Returns examples that differ only in their query. */
export const asked = (...queries: string[]): Example[] => queries.map((query) => ({ query }));

/** Creates a record and returns its id. */
export async function create(user: User, path: string, body: unknown): Promise<string> {
  return (await post<{ _id: string }>(user, path, body))._id;
}

export async function post<Reply>(user: User, path: string, body?: unknown): Promise<Reply> {
  const answer = await user.send('POST', path, { body });
  if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Reply;
}

export const purchase = (some: object = {}) => ({
  ...{ name: 'Lunch', category: 'Pets', cost: 5, addedOn: DAY, isIncome: false },
  ...some,
});

export const rent = (name = 'Rent') => ({
  ...{ name, category: 'Pets', amount: 10, isIncome: false, frequency: 'monthly', startDate: '2100-01-01' },
});

export const LINES = [
  { category: 'Food', amount: 10 },
  { category: 'Pets', amount: 2.5 },
];

/** Adds a transaction with two lines and returns its id. */
export async function addSplit(user: User): Promise<string> {
  return (await user.add({ lines: LINES, cost: 12.5 }))._id;
}

export const addId = async (user: User) => (await user.add())._id;

/** Adds a transaction to the trash. */
export async function addDeleted(user: User): Promise<string> {
  const id = await addId(user);
  await user.send('DELETE', `/transactions/${id}`);
  return id;
}

export const savings = () => ({ name: `Savings ${next()}`, kind: 'savings' });

const accounts = new WeakMap<User, Promise<[string, string]>>();

/** Returns two accounts of the user. Creates them only on the first call, because a user can have at most 50. */
export function twoAccounts(user: User): Promise<[string, string]> {
  const make = async (): Promise<[string, string]> => [
    await create(user, '/accounts', savings()),
    await create(user, '/accounts', savings()),
  ];
  const found = accounts.get(user) ?? make();
  accounts.set(user, found);
  return found;
}

export async function addAccount(user: User): Promise<string> {
  return (await twoAccounts(user))[0];
}

export async function transferOf(user: User, amount = 5) {
  const [fromAccountId, toAccountId] = await twoAccounts(user);
  return { fromAccountId, toAccountId, amount, addedOn: DAY };
}

export async function addTransfer(user: User): Promise<string> {
  return create(user, '/transfers', await transferOf(user));
}

export async function startMonthsOn(user: User, monthStartDay: number): Promise<void> {
  await user.send('PUT', '/auth/month-start', { body: { monthStartDay } });
}
