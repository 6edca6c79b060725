import { randomUUID } from 'node:crypto';
import { FALLBACK_CATEGORY } from '../../../contract/categories.ts';
import { getDayInTimeZone } from '../../../domain/calendar-day.ts';
import { writeTextPdf } from '../../../reader/testing/write-pdf.ts';
import type { RequestOptions } from '../http-client.ts';
import { type BudgetFields, isDeepEqual, type TransactionFields, type UserData } from './read-user-data.ts';

/**
 * The data that a worker expects. `posted` contains the names of the recurring items that the server must have posted.
 */
export type ExpectedData = {
  name: string;
  /**
   * The transactions by id. For a transaction created from a receipt, the value is null until the test has read the
   * transaction.
   */
  transactions: Map<string, TransactionFields | null>;
  deleted: Map<string, TransactionFields>;
  posted: Set<string>;
  budgets: Map<string, BudgetFields>;
  recurring: Map<string, string>;
  receipts: Map<string, string | null>;
  /** The category that only this worker uses. */
  category: string;
  /** The number that the worker gives to its next record. */
  number: number;
};

/** Returns a random integer from 0 to `below` − 1. */
export type RandomNumber = (below: number) => number;

/** A request and how it changes the expected data. */
export type ChangeRequest = {
  method: string;
  path: string;
  /** Returns the options of the request. Called again if the request is repeated. */
  options: () => RequestOptions;
  /** The status codes of successful replies. */
  statuses: number[];
  done(body: unknown): void;
  /**
   * Finds out whether an interrupted request was completed. Undefined for requests with an idempotency key, which are
   * repeated instead.
   */
  look?: (state: UserData) => StepProgress;
};

export type StepProgress = 'done' | 'undone' | 'half';

type MakeStep = (model: ExpectedData, chance: RandomNumber) => ChangeRequest | undefined;

/** The steps of a worker. Steps with a higher weight are chosen more often. */
export const CHANGE_STEPS: readonly [weight: number, step: MakeStep][] = [
  [30, addEntry],
  [12, editEntry],
  [5, (model, chance) => deleteEntries(model, some(known(model), 1, chance))],
  [5, (model, chance) => deleteEntries(model, some(known(model), 20, chance))],
  [5, restoreEntries],
  [3, deleteCategory],
  [4, addBudget],
  [3, editBudget],
  [2, deleteBudget],
  [4, addRecurring],
  [2, deleteRecurring],
];

/** The steps of the worker that uploads receipts. They take longer than others, because receipts must be read. */
export const RECEIPT_STEPS: readonly [weight: number, step: MakeStep][] = [
  [3, uploadReceipt],
  [1, deleteReceipt],
  [1, addEntry],
];

function addEntry(model: ExpectedData, chance: RandomNumber): ChangeRequest {
  const entry = newEntry(model, chance);
  return making('/transactions', { body: entry }, (body) => model.transactions.set(idOf(body), entry));
}

function editEntry(model: ExpectedData, chance: RandomNumber): ChangeRequest | undefined {
  const id = pick(known(model), chance);
  const before = id && model.transactions.get(id);
  if (!id || !before) return undefined;
  const after = { ...newEntry(model, chance), note: 'edited' };
  return changing('PUT', `/transactions/${id}`, after, {
    done: () => model.transactions.set(id, after),
    look: ({ transactions }) =>
      progress(isDeepEqual(transactions.get(id), before), isDeepEqual(transactions.get(id), after)),
  });
}

function deleteEntries(model: ExpectedData, ids: string[]): ChangeRequest | undefined {
  const [id] = ids;
  if (!id) return undefined;
  const rest: Changing = {
    done() {
      for (const id of ids) {
        model.deleted.set(id, model.transactions.get(id) as TransactionFields);
        model.transactions.delete(id);
      }
    },
    look: ({ transactions }) => ofAll(ids, (id) => !transactions.has(id)),
  };
  if (ids.length === 1) return changing('DELETE', `/transactions/${id}`, undefined, rest);
  return changing('DELETE', '/transactions/bulk', { transactionIds: ids }, rest);
}

function restoreEntries(model: ExpectedData, chance: RandomNumber): ChangeRequest | undefined {
  const ids = some([...model.deleted.keys()], 20, chance);
  if (ids.length === 0) return undefined;
  return changing(
    'POST',
    '/transactions/restore',
    { transactionIds: ids },
    {
      done() {
        for (const id of ids) {
          model.transactions.set(id, model.deleted.get(id) as TransactionFields);
          model.deleted.delete(id);
        }
      },
      look: ({ transactions }) => ofAll(ids, (id) => transactions.has(id)),
    },
  );
}

/**
 * Deletes the worker's category. All its transactions move to another category, including deleted ones that are
 * restored later.
 */
function deleteCategory(model: ExpectedData): ChangeRequest | undefined {
  const gone = model.category;
  const ids = known(model).filter((id) => model.transactions.get(id)?.category === gone);
  if (ids.length === 0) return undefined;
  return changing(
    'DELETE',
    '/transactions/category',
    { categoryToDelete: gone },
    {
      done() {
        model.category = `${model.name} ${++model.number}`;
        for (const entries of [model.transactions, model.deleted]) {
          for (const [id, entry] of entries) {
            if (entry?.category === gone) entries.set(id, { ...entry, category: FALLBACK_CATEGORY });
          }
        }
      },
      look: ({ transactions }) => ofAll(ids, (id) => transactions.get(id)?.category === FALLBACK_CATEGORY),
    },
  );
}

function addBudget(model: ExpectedData, chance: RandomNumber): ChangeRequest {
  const number = model.number++;
  const month = { month: 1 + (number % 12), year: 2000 + (Math.floor(number / 12) % 100) };
  const budget = { category: `Budget ${model.name} ${Math.floor(number / 1200)}`, amount: chance(1000), ...month };
  return making('/budgets', { body: budget }, (body) => model.budgets.set(idOf(body), budget));
}

function editBudget(model: ExpectedData, chance: RandomNumber): ChangeRequest | undefined {
  const id = pick([...model.budgets.keys()], chance);
  const before = id && model.budgets.get(id);
  if (!id || !before) return undefined;
  const after = { ...before, amount: before.amount + 1 };
  return changing('PUT', `/budgets/${id}`, after, {
    done: () => model.budgets.set(id, after),
    look: ({ budgets }) => progress(isDeepEqual(budgets.get(id), before), isDeepEqual(budgets.get(id), after)),
  });
}

function deleteBudget(model: ExpectedData, chance: RandomNumber): ChangeRequest | undefined {
  return deleteFrom('budgets', model, chance);
}

/** Adds a recurring item that is due today, so that it is posted immediately. */
function addRecurring(model: ExpectedData): ChangeRequest {
  const name = `${model.name} item ${++model.number}`;
  const item = { name, category: 'Food', amount: 2.5, isIncome: false };
  const body = { ...item, frequency: 'annually', startDate: getDayInTimeZone(new Date()) };
  return making('/recurring/create', { body }, (made) => {
    model.recurring.set(idOf(made), name);
    model.posted.add(name);
  });
}

function deleteRecurring(model: ExpectedData, chance: RandomNumber): ChangeRequest | undefined {
  return deleteFrom('recurring', model, chance);
}

function uploadReceipt(model: ExpectedData, chance: RandomNumber): ChangeRequest {
  const word = () => Array.from({ length: 8 }, () => String.fromCharCode(65 + chance(26))).join('');
  const cost = (5 + chance(90_000) / 100).toFixed(2);
  const day = `2026-${String(1 + chance(11)).padStart(2, '0')}-${String(1 + chance(28)).padStart(2, '0')}`;
  const bytes = writeTextPdf([
    `${word()} LTD`,
    `${word()} ${word()}`,
    `Date ${day}`,
    `${word()} ${cost}`,
    `Total ${cost}`,
  ]);
  const form = () => {
    const form = new FormData();
    form.set('receipt', new Blob([new Uint8Array(bytes)]), 'receipt.pdf');
    return form;
  };
  // A receipt gets no transaction if no amount was found, or if it looks like a duplicate.
  const step = making('/receipts/upload', {}, (body) => {
    const { _id, receiptId = _id, transactionId } = body as Record<string, string>;
    model.receipts.set(receiptId as string, transactionId ?? null);
    if (transactionId) model.transactions.set(transactionId, null);
  });
  const { options } = step;
  return { ...step, options: () => ({ ...options(), form: form() }), statuses: [201, 409, 422] };
}

function deleteReceipt(model: ExpectedData, chance: RandomNumber): ChangeRequest | undefined {
  return deleteFrom('receipts', model, chance);
}

function deleteFrom(
  noun: 'budgets' | 'recurring' | 'receipts',
  model: ExpectedData,
  chance: RandomNumber,
): ChangeRequest | undefined {
  const id = pick([...model[noun].keys()], chance);
  if (!id) return undefined;
  return changing('DELETE', `/${noun}/${id}`, undefined, {
    done: () => model[noun].delete(id),
    look: (state) => (state[noun].has(id) ? 'undone' : 'done'),
  });
}

type Changing = { done: () => unknown; look: (state: UserData) => StepProgress };

function changing(method: string, path: string, body: object | undefined, { done, look }: Changing): ChangeRequest {
  return { method, path, options: () => (body ? { body } : {}), statuses: [200], done, look };
}

function making(path: string, sent: RequestOptions, done: (body: unknown) => unknown): ChangeRequest {
  const headers = { 'idempotency-key': randomUUID() };
  return { method: 'POST', path, options: () => ({ ...sent, headers }), statuses: [201], done };
}

function newEntry(model: ExpectedData, chance: RandomNumber): TransactionFields {
  return {
    name: `${model.name} entry ${++model.number}`,
    category: chance(3) ? 'Food' : model.category,
    cost: (100 + chance(100_000)) / 100,
    addedOn: `2026-${String(1 + chance(11)).padStart(2, '0')}-${String(1 + chance(28)).padStart(2, '0')}`,
    isIncome: chance(4) === 0,
    note: '',
  };
}

const idOf = (body: unknown) => (body as { _id: string })._id;

/** Returns the ids of transactions whose fields are known. */
const known = ({ transactions }: ExpectedData) => [...transactions].flatMap(([id, entry]) => (entry ? [id] : []));

function pick<T>(from: readonly T[], chance: RandomNumber): T | undefined {
  return from[chance(from.length)];
}

/** Returns up to `most` consecutive values of the list, starting at a random position. */
function some<T>(from: readonly T[], most: number, chance: RandomNumber): T[] {
  const start = chance(from.length);
  return from.slice(start, start + 1 + chance(most));
}

function progress(isBefore: boolean, isAfter: boolean): StepProgress {
  return isAfter ? 'done' : isBefore ? 'undone' : 'half';
}

function ofAll(ids: readonly string[], isDone: (id: string) => boolean): StepProgress {
  const count = ids.filter(isDone).length;
  return count === 0 ? 'undone' : count === ids.length ? 'done' : 'half';
}
