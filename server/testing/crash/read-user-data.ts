import type { Client } from '../http-client.ts';

/** The fields of a transaction that are changed in the test. */
export type TransactionFields = {
  name: string;
  category: string;
  cost: number;
  addedOn: string;
  isIncome: boolean;
  note: string;
};

export type BudgetFields = { category: string; amount: number; month: number; year: number };

/**
 * A user's data by id. The value stored for a recurring item is its name, and for a receipt the id of its transaction.
 */
export type UserData = {
  transactions: Map<string, TransactionFields>;
  budgets: Map<string, BudgetFields>;
  recurring: Map<string, string>;
  receipts: Map<string, string | null>;
};

type Of<T> = T & { _id: string };

/** Reads all data of a user through the API. */
export async function readUserData(client: Client): Promise<UserData> {
  const get = async <T>(path: string) => {
    const { status, body } = await client.send('GET', path);
    if (status !== 200) throw new Error(`GET ${path} replied ${status}: ${JSON.stringify(body)}`);
    return body as T;
  };
  const pages = async <T>(noun: string) => {
    const all: Of<T>[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const answer = await get<Record<string, Of<T>[]> & { totalPages: number }>(`/${noun}?limit=100&page=${page}`);
      last = answer.totalPages;
      all.push(...(answer[noun] ?? []));
    }
    return all;
  };
  const byId = <T, V>(things: Of<T>[], value: (thing: Of<T>) => V) =>
    new Map(things.map((thing) => [thing._id, value(thing)]));
  return {
    transactions: byId(
      await pages<TransactionFields>('transactions'),
      ({ name, category, cost, addedOn, isIncome, note }): TransactionFields => ({
        name,
        category,
        cost,
        addedOn,
        isIncome,
        note,
      }),
    ),
    budgets: byId(await get<Of<BudgetFields>[]>('/budgets'), ({ category, amount, month, year }) => ({
      category,
      amount,
      month,
      year,
    })),
    recurring: byId(await get<Of<{ name: string }>[]>('/recurring'), ({ name }) => name),
    receipts: byId(await pages<{ transactionId: string | null }>('receipts'), ({ transactionId }) => transactionId),
  };
}

/**
 * True if two values are equal. The fields of objects must be in the same order, which they are if both values were
 * read in the same way.
 */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
