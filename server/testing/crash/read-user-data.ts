import { type Client, fetchBody, listPages } from '../http-client.ts';

/** The fields of a transaction that the test changes. */
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
 * A user's data, keyed by id. Recurring items are reduced to their name, and receipts to the id of their transaction.
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
  const byId = <T, V>(things: Of<T>[], value: (thing: Of<T>) => V) =>
    new Map(things.map((thing) => [thing._id, value(thing)]));
  return {
    transactions: byId(
      await listPages<Of<TransactionFields>>(client, '/transactions?', 'transactions'),
      ({ name, category, cost, addedOn, isIncome, note }): TransactionFields => ({
        name,
        category,
        cost,
        addedOn,
        isIncome,
        note,
      }),
    ),
    budgets: byId(await fetchBody<Of<BudgetFields>[]>(client, '/budgets'), ({ category, amount, month, year }) => ({
      category,
      amount,
      month,
      year,
    })),
    recurring: byId(await fetchBody<Of<{ name: string }>[]>(client, '/recurring'), ({ name }) => name),
    receipts: byId(
      await listPages<Of<{ transactionId: string | null }>>(client, '/receipts?', 'receipts'),
      ({ transactionId }) => transactionId,
    ),
  };
}

/**
 * True if two values are equal. The fields of objects must be in the same order, which they are if both values were
 * read in the same way.
 */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
