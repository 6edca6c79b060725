import { setTimeout } from 'node:timers/promises';
import type { Import as ImportReply } from '../../../contract/imports/import-preview.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { minorToAmount } from '../../../domain/money.ts';
import { deleteAccount } from './accounts.ts';
import { addTransaction, pickAccount, pickDay } from './entries.ts';
import type { ExpectedImport, ExpectedRecords } from './expected-records.ts';
import { pickRandom, type Session } from './session.ts';

/* Actions of a session on imports. All sessions act on the same imports at the same time. */

/** The minimum and maximum number of rows in a file. They are high, so that running the import takes several steps. */
const [FEWEST_ROWS, MAX_ROWS] = [900, 1500];
/**
 * Maximum number of previews that have been neither run nor removed. It is small, because reading a file is the slowest
 * action.
 */
const MAX_WAITING = 2;

const isWaiting = ({ runs, removals }: ExpectedImport) => runs.length + removals.length === 0;

export async function uploadBankFile({ books, chance, send }: Session): Promise<void> {
  if (books.imports.filter(isWaiting).length >= MAX_WAITING) return;
  const file = newFile(books, chance, FEWEST_ROWS + chance(MAX_ROWS - FEWEST_ROWS));
  const form = new FormData();
  form.append('files', new Blob([file.text]), file.name);
  const { body, isDone } = await send('POST', '/imports', { form });
  if (!isDone) return;
  const preview = body as ImportReply;
  if (preview.adds.count !== file.minors.size) {
    books.wrong.push(`A preview of ${file.minors.size} new rows would add only ${preview.adds.count}.`);
  }
  const brought: ExpectedImport = {
    id: preview._id,
    minors: file.minors,
    adopted: new Set(),
    accountId: preview.accounts[0]?.accountId ?? undefined,
    newName: preview.accounts[0]?.newName ?? undefined,
    runs: [],
    removals: [],
  };
  const isNew = chance(4) === 0;
  const accountId = pickAccount(books, chance);
  const newName = `New ${books.next()}`;
  const accounts = [{ account: 0, ...(isNew ? { newName } : { accountId }) }];
  const changed = await send('PUT', `/imports/${preview._id}`, { body: { accounts } });
  if (changed.isDone)
    Object.assign(brought, isNew ? { accountId: undefined, newName } : { accountId, newName: undefined });
  books.imports.push(brought);
}

export async function runImport(
  { books, chance, send }: Session,
  brought = pickRandom(books.imports.slice(-3), chance),
): Promise<void> {
  if (!brought) return;
  const { body, isDone, span } = await send('POST', `/imports/${brought.id}/run`);
  if (!isDone) return;
  brought.runs.push({ span, answered: (body as ImportReply).state });
  noteNewAccount(books, brought, body as ImportReply);
}

/**
 * Discards a preview, stops a running import, or undoes a finished one. The state of the import when the request
 * arrives decides which.
 */
export async function removeImport(
  { books, chance, send }: Session,
  brought = pickRandom(books.imports, chance),
): Promise<void> {
  if (!brought) return;
  const isStop = chance(3) === 0;
  const begun = books.tick();
  const { body, status, isDone, span } = await send('DELETE', `/imports/${brought.id}${isStop ? '?stop=true' : ''}`);
  const shown = (body as { import?: ImportReply | null }).import;
  const answered = isDone ? (shown?.state ?? 'discarded') : `${status}`;
  brought.removals.push({ span: { ...span, from: begun }, answered });
}

/**
 * Maximum delay of a request in milliseconds. It is so short that the import is probably still running when the request
 * arrives.
 */
const SOON = 200;
const LOOK_EVERY = 10;

/**
 * Runs a preview while other requests are in progress, which must not change data between the steps of the run. The
 * server receives their headers before the run, and their bodies during it.
 */
export async function runImportDuringRequests(session: Session): Promise<void> {
  const { books, chance, send } = session;
  const brought = pickRandom(books.imports.filter(isWaiting), chance);
  if (!brought) return;
  const { accountId } = brought;
  let isAnswered = false;
  const whenRunning = async () => {
    for (;;) {
      const { body, isDone } = await send('GET', `/imports/${brought.id}`);
      if (isAnswered || !isDone || (body as ImportReply).progress.done > 0) return;
      await setTimeout(LOOK_EVERY);
    }
  };
  const running = whenRunning();
  const soon = () => setTimeout(chance(SOON));
  const others: (() => Promise<void>)[] = [
    () => deleteAccount(session, accountId, running),
    () => deleteAccount(session, accountId, soon()),
    () => deleteAccount(session, accountId, soon()),
    () => addTransaction(session, accountId, running),
    () => running.then(() => removeImport(session, brought)),
    () => removeImport(session, brought),
    () => runImport(session),
    () => runImport(session, brought),
  ];
  const rushed = Array.from({ length: 2 + chance(3) }, () => pickRandom(others, chance)?.());
  await runImport(session, brought);
  isAnswered = true;
  await Promise.all(rushed);
}

/** Adds entries of an import to the records, so that sessions also change these entries. */
export async function trackImportedEntries({ books, chance, send }: Session): Promise<void> {
  const brought = pickRandom(
    books.imports.filter(({ runs }) => runs.length > 0),
    chance,
  );
  if (!brought) return;
  const [low, high] = [Math.min(...brought.minors), Math.max(...brought.minors)].map(minorToAmount);
  const query = `limit=5&page=${1 + chance(20)}&minAmount=${low?.toFixed(2)}&maxAmount=${high?.toFixed(2)}`;
  const { body, isDone, span } = await send('GET', `/transactions?${query}`);
  if (!isDone) return;
  for (const row of (body as { transactions: Transaction[] }).transactions) {
    const minor = Math.round(row.cost * 100);
    if (books.entries.has(row._id) || !brought.minors.has(minor)) continue;
    const { name, category, isIncome, accountId } = row;
    const entry = { isTransfer: false, name, minor, isIncome, category, accounts: [accountId] };
    books.entries.set(row._id, {
      may: [{ ...entry, written: { from: 0, to: span.to }, isPutBack: false }],
      place: 'list',
      lastWrite: {},
      broughtBy: { brought, minor },
      isUntouched: true,
      isRemovable: false,
    });
  }
}

function newFile(books: ExpectedRecords, chance: Session['chance'], count: number) {
  const minors = new Set<number>();
  // Use a different word in each file. Names that differ only in digits count as the same shop, so a row could replace
  // a pending row of another file.
  const word = `Bank${toLetters(books.next())}`;
  const lines = Array.from({ length: count }, (_, row) => {
    const minor = books.newMinor();
    minors.add(minor);
    return `${pickDay(chance)},${word} ${row},${chance(4) ? '-' : ''}${minorToAmount(minor).toFixed(2)},Groceries`;
  });
  return { name: `${word}.csv`, text: ['Date,Description,Amount,Category', ...lines].join('\n'), minors };
}

const toLetters = (number: number) => [...`${number}`].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Records an account that an import created. Sessions use it like any other account until the import is undone. */
function noteNewAccount(books: ExpectedRecords, { newName }: ExpectedImport, { state, accounts }: ImportReply): void {
  if (newName === undefined) return;
  const [account] = accounts;
  if (state !== 'done' || !account?.accountId || books.accounts.has(account.accountId)) return;
  if (books.moved.has(account.accountId)) return;
  books.accounts.add(account.accountId);
  books.madeBy.set(account.accountId, newName);
}
