import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { buildArchiveForm } from '../archives/archives.ts';
import { createClient } from '../http-client.ts';
import { addTransaction, OWN_CATEGORIES, pickAccount } from './entries.ts';
import { pickRandom, type Session } from './session.ts';

/* Actions of a session on accounts, categories and archives. */

const MOST_ACCOUNTS = 8;

export async function addAccount({ books, chance, send }: Session): Promise<void> {
  if (books.accounts.size >= MOST_ACCOUNTS) return;
  const openingBalance = chance(3) === 0 ? minorToAmount(books.newMinor()) : 0;
  const { body, isDone } = await send('POST', '/accounts', {
    body: { name: `Account ${books.next()}`, openingBalance },
  });
  if (!isDone) return;
  books.accounts.add((body as MoneyAccount)._id);
  books.opening += amountToMinor(openingBalance);
}

/**
 * Deletes an account and moves its entries to another account, which another session may be deleting at the same
 * moment.
 */
export async function deleteAccount(
  { books, chance, send }: Session,
  id = pickAccount(books, chance),
  bodyAfter?: Promise<unknown>,
): Promise<void> {
  const others = [...books.accounts].filter((other) => other !== id);
  const heir = chance(6) === 0 ? undefined : pickRandom(others, chance);
  if (id === undefined || others.length === 0) return;
  const { isDone } = await send('DELETE', `/accounts/${id}${heir ? `?moveTo=${heir}` : ''}`, {
    ...(bodyAfter && { bodyAfter }),
  });
  if (!isDone) {
    if (heir) books.maybeMoved.push({ from: id, to: heir });
    return;
  }
  if (books.moved.has(id)) books.wrong.push(`Account ${id} was deleted twice.`);
  books.moved.set(id, heir);
  books.accounts.delete(id);
}

/** Deletes an account while other sessions add entries to it. */
export async function deleteAccountWhileInUse(session: Session): Promise<void> {
  const id = pickAccount(session.books, session.chance);
  const adds = Array.from({ length: 3 }, () => addTransaction(session, id));
  await Promise.all([deleteAccount(session, id), ...adds]);
}

export async function deleteCategory({ books, chance, send }: Session): Promise<void> {
  const category = pickRandom(OWN_CATEGORIES, chance) as string;
  const { isDone, span } = await send('DELETE', '/transactions/category', { body: { categoryToDelete: category } });
  books.categoryDeletions.push({ category, span, isDone });
}

/**
 * Returns an action that downloads the archive and imports it into an empty account. At the same moment, the owner of
 * the empty account adds a transaction.
 */
export function copyAccountByArchive(people: { email: string; token: string }[]) {
  return async ({ books, url, send }: Session): Promise<void> => {
    const person = people.pop();
    if (!person) return;
    const { body, isDone } = await send('GET', '/archive');
    if (!isDone) return void people.push(person);
    const user = createClient(url(), person.token);
    const added = { name: 'First', category: 'Food', cost: 1, addedOn: '2025-01-01', isIncome: false };
    const [broughtIn, entered] = await Promise.all([
      user.send('POST', '/archive', { form: buildArchiveForm(body as Buffer) }),
      createClient(url(), person.token).send('POST', '/transactions', { body: added }),
    ]);
    const isExpected = [200, 409].includes(broughtIn.status) && [201, 503].includes(entered.status);
    if (!isExpected) {
      const answers = [broughtIn, entered].map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
      books.wrong.push(
        `Unexpected replies. Import of an archive: ${answers.join('; new transaction at the same time: ')}`,
      );
    }
    const { transactions = 0, transfers = 0 } = broughtIn.body as { transactions?: number; transfers?: number };
    const count = transactions + transfers + (entered.status === 201 ? 1 : 0);
    books.archives.push({ ...person, count });
  };
}
