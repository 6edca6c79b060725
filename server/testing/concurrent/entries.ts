import type { Transaction } from '../../../contract/transactions/transactions.ts';
import type { Transfer } from '../../../contract/transactions/transfers.ts';
import { minorToAmount } from '../../../domain/money.ts';
import {
  checkEntryById,
  type EntryRecord,
  type ExpectedEntry,
  type ExpectedRecords,
  type RequestSpan,
  recordWrite,
} from './expected-records.ts';
import { pickRandom, type Session } from './session.ts';

/*
 * Actions of a session on transactions and transfers. Acknowledged changes are recorded in `books`; refused changes
 * must have no effect.
 */

export const OWN_CATEGORIES = ['Boats', 'Books', 'Bikes'];

export async function addTransaction(
  { books, chance, send }: Session,
  accountId?: string,
  bodyAfter?: Promise<unknown>,
): Promise<void> {
  const body = { ...newTransaction(books, chance), ...(accountId && { accountId }) };
  if (bodyAfter || chance(3) > 0) {
    const { body: made, isDone, span } = await send('POST', '/transactions', { body, ...(bodyAfter && { bodyAfter }) });
    if (isDone) noteTransaction(books, made as Transaction, span);
    return;
  }
  // Send the request twice at the same time, as the web app may do if it receives no reply. The server must create only
  // one transaction.
  const headers = { 'idempotency-key': `key-${books.next()}` };
  const sent = await Promise.all([1, 2].map(() => send('POST', '/transactions', { body, headers })));
  const made = sent.filter(({ isDone }) => isDone);
  for (const { body, span } of made) noteTransaction(books, body as Transaction, span);
  const ids = new Set(made.map(({ body }) => (body as Transaction)._id));
  if (ids.size > 1) books.wrong.push(`One Idempotency-Key created several transactions: ${[...ids].join(', ')}.`);
}

export async function editTransaction({ books, chance, send }: Session): Promise<void> {
  const [id] = chooseEntries(books, chance, 1, isTransaction);
  if (id === undefined) return;
  await books.hold([id], async () => {
    const { body, isDone, span } = await send('PUT', `/transactions/${id}`, { body: newTransaction(books, chance) });
    if (isDone) noteTransaction(books, body as Transaction, span);
  });
}

export async function addTransfer({ books, chance, send }: Session): Promise<void> {
  const { body, isDone, span } = await send('POST', '/transfers', { body: newTransfer(books, chance) });
  if (isDone) noteTransfer(books, body as Transfer, span);
}

export async function editTransfer({ books, chance, send }: Session): Promise<void> {
  const [id] = chooseEntries(books, chance, 1, ({ isTransfer }) => isTransfer);
  if (id === undefined) return;
  await books.hold([id], async () => {
    const { body, isDone, span } = await send('PUT', `/transfers/${id}`, { body: newTransfer(books, chance) });
    if (isDone) noteTransfer(books, body as Transfer, span);
  });
}

export async function deleteEntries({ books, chance, send }: Session): Promise<void> {
  const transactionIds = chooseEntries(books, chance, 1 + chance(5), () => true);
  if (transactionIds.length === 0) return;
  await books.hold(transactionIds, async () => {
    const { isDone } = await send('DELETE', '/transactions/bulk', { body: { transactionIds } });
    if (!isDone) return;
    for (const record of recordsOf(books, transactionIds)) {
      checkEntryById(record);
      record.place = 'trash';
    }
  });
}

export async function restoreEntries({ books, chance, send }: Session): Promise<void> {
  const transactionIds = chooseEntries(books, chance, 1 + chance(5), () => true, 'trash');
  if (transactionIds.length === 0) return;
  await books.hold(transactionIds, async () => {
    const { isDone, span } = await send('POST', '/transactions/restore', { body: { transactionIds } });
    if (!isDone) return;
    for (const record of recordsOf(books, transactionIds)) {
      record.place = 'list';
      record.isRemovable = true;
      record.may = record.may.map((entry) => putBack(entry, span));
    }
  });
}

/** Changes several transactions. Each bulk change sets a new name, so that every transaction really changes. */
export async function changeTransactions({ books, chance, send }: Session): Promise<void> {
  const ids = chooseEntries(books, chance, 2 + chance(7), isTransaction);
  if (ids.length < 2) return;
  await books.hold(ids, async () => {
    const name = `Change ${books.next()}`;
    const accountId = chance(2) ? pickAccount(books, chance) : undefined;
    const category = chance(2) ? chooseCategory(chance) : undefined;
    const wanted = { name, ...(accountId && { accountId }), ...(category && { category }) };
    const { body, isDone, span } = await send('PUT', '/transactions/bulk', {
      body: { transactionIds: ids, ...wanted },
    });
    if (!isDone) return;
    const { changedCount, changeId } = body as { changedCount: number; changeId: string };
    if (changedCount !== ids.length)
      books.wrong.push(`A bulk change changed ${changedCount} of ${ids.length} transactions (${name}).`);
    const write = {};
    const records = recordsOf(books, ids);
    // Undo this change later only if the previous state of each entry is known. Otherwise, the expected result would be
    // unknown.
    const isCertain = records.every(({ may }) => may.length === 1);
    const before = new Map(ids.map((id, at) => [id, asBefore(records[at] as EntryRecord)]));
    if (isCertain) books.changes.push({ id: changeId, write, before });
    const changed = { name, ...(accountId && { accounts: [accountId] }), ...(category && { category, written: span }) };
    // Keep the old values of fields that the bulk change does not set.
    for (const [at, id] of ids.entries()) {
      const { may } = records[at] as EntryRecord;
      recordWrite(
        books,
        id,
        may.map((entry) => ({ ...entry, ...changed })),
        write,
      );
    }
  });
}

export async function undoChange({ books, chance, send }: Session): Promise<void> {
  const change = pickRandom(books.changes, chance);
  const ids = [...(change?.before.keys() ?? [])];
  if (!change || !ids.every(books.isFree)) return;
  books.changes.splice(books.changes.indexOf(change), 1);
  await books.hold(ids, async () => {
    const { body, isDone, span } = await send('PUT', '/transactions/bulk/undo', { body: { changeId: change.id } });
    if (!isDone) return;
    const { restoredCount } = body as { restoredCount: number };
    const last = ids.filter((id) => {
      const { lastWrite, place } = books.entries.get(id) as EntryRecord;
      return lastWrite === change.write && place === 'list';
    });
    if (restoredCount > last.length)
      books.wrong.push(`An undo restored ${restoredCount} entries, but at most ${last.length} were unchanged.`);
    if (restoredCount === 0) return;
    for (const id of last) {
      const record = books.entries.get(id) as EntryRecord;
      const { entry, lastWrite } = change.before.get(id) as { entry: ExpectedEntry; lastWrite: object };
      // If fewer entries were restored than expected, it is unknown which ones: undoing skips entries whose category or
      // account was deleted, because that gave them a new version.
      const isCertain = restoredCount === last.length;
      record.may = [...(isCertain ? [] : record.may), putBack(entry, span)];
      record.lastWrite = isCertain ? lastWrite : {};
      record.isRemovable = true;
      if (!isCertain) books.changes = books.changes.filter(({ before }) => !before.has(id));
    }
  });
}

function newTransaction(books: ExpectedRecords, chance: Session['chance']) {
  const accountId = chance(4) ? pickAccount(books, chance) : undefined;
  return {
    name: `Entry ${books.next()}`,
    cost: minorToAmount(books.newMinor()),
    category: chooseCategory(chance),
    addedOn: pickDay(chance),
    isIncome: chance(4) === 0,
    ...(accountId && { accountId }),
  };
}

function newTransfer(books: ExpectedRecords, chance: Session['chance']) {
  const [fromAccountId, toAccountId] = [pickAccount(books, chance), pickAccount(books, chance)];
  return { fromAccountId, toAccountId, amount: minorToAmount(books.newMinor()), addedOn: pickDay(chance) };
}

function noteTransaction(books: ExpectedRecords, made: Transaction, written: RequestSpan): void {
  const { _id, name, cost, category, isIncome, accountId } = made;
  const minor = Math.round(cost * 100);
  const entry = {
    isTransfer: false,
    name,
    minor,
    isIncome,
    category,
    accounts: [accountId],
    written,
    isPutBack: false,
  };
  recordWrite(books, _id, [entry]);
}

function noteTransfer(books: ExpectedRecords, made: Transfer, written: RequestSpan): void {
  const { _id, amount, fromAccountId, toAccountId } = made;
  const accounts = [fromAccountId, toAccountId];
  const entry = { isTransfer: true, name: '', minor: Math.round(amount * 100), isIncome: false, category: '' };
  recordWrite(books, _id, [{ ...entry, accounts, written, isPutBack: false }]);
}

const isTransaction = ({ isTransfer }: ExpectedEntry) => !isTransfer;

const recordsOf = (books: ExpectedRecords, ids: readonly string[]) =>
  ids.map((id) => books.entries.get(id) as EntryRecord);

const asBefore = ({ may, lastWrite }: EntryRecord) => ({ entry: may[0] as ExpectedEntry, lastWrite });

const putBack = (entry: ExpectedEntry, written: RequestSpan): ExpectedEntry => ({ ...entry, written, isPutBack: true });

function chooseEntries(
  books: ExpectedRecords,
  chance: Session['chance'],
  most: number,
  isMeant: (entry: ExpectedEntry) => boolean,
  place: EntryRecord['place'] = 'list',
): string[] {
  const ids = [...books.entries].flatMap(([id, record]) =>
    record.place === place && books.isFree(id) && isMeant(record.may[0] as ExpectedEntry) ? [id] : [],
  );
  const start = chance(Math.max(1, ids.length));
  return ids.slice(start, start + most);
}

export const pickAccount = (books: ExpectedRecords, chance: Session['chance']) =>
  pickRandom([...books.accounts], chance);

const chooseCategory = (chance: Session['chance']) => pickRandom(['Food', ...OWN_CATEGORIES], chance) as string;

export function pickDay(chance: Session['chance']): string {
  return `2025-${String(1 + chance(12)).padStart(2, '0')}-${String(1 + chance(28)).padStart(2, '0')}`;
}
