import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { amountToMinor } from '../../../domain/money.ts';
import type { Client } from '../http-client.ts';
import { type ExpectedImport, type ExpectedRecords, listPossibleAccounts } from './expected-records.ts';

/**
 * Compares the server's imports and their unchanged rows with the acknowledged changes.
 * @returns one sentence for each difference
 */
export async function compareImports(
  books: ExpectedRecords,
  client: Client,
  list: readonly ListedTransaction[],
  accounts: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const wrong: string[] = [];
  const existing = new Set(accounts.keys());
  const untouched = list.filter(({ _id }) => books.entries.get(_id)?.isUntouched ?? true);
  const byMinor = new Map<number, ListedTransaction[]>();
  for (const entry of untouched) {
    const minor = amountToMinor(entry.cost);
    byMinor.set(minor, [...(byMinor.get(minor) ?? []), entry]);
  }
  for (const brought of books.imports) {
    const state = await stateOf(client, brought);
    wrong.push(...compareState(brought, state));
    const minors = [...brought.minors].filter((minor) => !brought.adopted.has(minor));
    const found = minors.flatMap((minor) => byMinor.get(minor) ?? []);
    for (const minor of brought.minors) byMinor.delete(minor);
    const about = `Import ${brought.id} (${JSON.stringify({ ...brought, minors: undefined })}) is ${state}`;
    const places = listPossibleAccounts(books, existing, brought.accountId);
    const strays = found.filter(({ accountId }) => !places.has(accountId));
    if (strays.length > 0) wrong.push(`${about}: ${strays.length} of its entries are in ${strays[0]?.accountId}`);
    const expected = state === 'done' ? minors.length : 0;
    if (found.length !== expected && !(state === 'reverted' && mayHaveMoved(books, brought))) {
      wrong.push(`${about}: ${found.length} of its ${minors.length} untouched entries are listed`);
    }
    if (new Set(found.map(({ cost }) => cost)).size < found.length) wrong.push(`${about}: an entry is listed twice`);
  }
  for (const [entry] of byMinor.values()) wrong.push(`${JSON.stringify(entry)} exists, but was never acknowledged`);
  return wrong;
}

/**
 * True if entries of the import may have been moved to another account. Undoing the import does not delete such
 * entries, because a move changes their version.
 */
function mayHaveMoved(books: ExpectedRecords, { accountId }: ExpectedImport): boolean {
  return (
    accountId === undefined || books.moved.has(accountId) || books.maybeMoved.some(({ from }) => from === accountId)
  );
}

function compareState({ id, runs, removals }: ExpectedImport, state: string): string[] {
  const answers = [...runs, ...removals].map(({ answered }) => answered);
  const isPossible = {
    preview: !answers.includes('discarded') && !answers.includes('reverted'),
    done: runs.length > 0 && !answers.includes('discarded') && !answers.includes('reverted'),
    reverted: runs.length > 0 && removals.length > 0 && !answers.includes('discarded'),
    discarded: removals.length > 0 && !answers.includes('reverted'),
  }[state];
  const done = runs.filter(({ answered }) => answered === 'done');
  const isKept = done.some(({ span }) => removals.every((removal) => removal.span.to < span.from));
  return isPossible && (state === 'done' || !isKept)
    ? []
    : [`Import ${id} is ${state}, after the replies ${answers.join(', ')}`];
}

async function stateOf(client: Client, { id }: ExpectedImport): Promise<string> {
  const { status, body } = await client.send('GET', `/imports/${id}`);
  return status === 404 ? 'discarded' : (body as { state: string }).state;
}
