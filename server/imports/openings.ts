import { MAX_AMOUNT_MINOR } from '../../contract/money.ts';
import type { ReadAccount } from '../../statements/rows.ts';
import type { Db, Tx } from '../db/schema.ts';
import { getAccountCount } from '../ledger/account-totals.ts';
import { listAccounts } from '../transactions/accounts/store.ts';
import type { Details, KeptAccount } from './details.ts';

/** What an account held before its first entries, in hundredths, and from which day on. */
export type Opening = { minor: number; day: string | null };

/** What an account held when the file begins: as the file says, or what makes its rows lead to the balance that it ends with. */
export function openingOf(
  { openingMinor, openingDay, closingMinor, closingDay, sumMinor, first, last, currency }: ReadAccount,
  ownCurrency: string,
): Opening | undefined {
  // A balance of a day before the last rows is not what these lead to.
  const isLast = closingDay === undefined || last === undefined || closingDay >= last;
  const minor = openingMinor ?? (closingMinor === undefined || !isLast ? undefined : closingMinor - sumMinor);
  if (minor === undefined || minor === 0 || Math.abs(minor) > MAX_AMOUNT_MINOR) return undefined;
  if (currency !== undefined && currency !== ownCurrency) return undefined;
  const days = [openingDay, first].filter((day) => day !== undefined).sort();
  return { minor, day: days[0] ?? null };
}

/** One that an import says, and what the account opened with before any import. */
type Said = Opening & { own: Opening };

/** What the imports that were run, and are not taken back, say that accounts opened with, by their ids, the earliest first. */
export async function listOpenings(db: Db, userId: number, currency: string): Promise<ReadonlyMap<string, Said[]>> {
  const done = await db
    .selectFrom('imports')
    .select('details')
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .execute();
  const openings = new Map<string, Said[]>();
  for (const account of done.flatMap(({ details }) => (JSON.parse(details) as Details).accounts)) {
    const id = account.madeId ?? account.accountId;
    const opening = account.isLeftOut || id === null ? undefined : openingOf(account, currency);
    if (!opening || id === null) continue;
    const { wasMinor = 0, wasDay = null } = account.openingOf ?? {};
    openings.set(id, [...(openings.get(id) ?? []), { ...opening, own: { minor: wasMinor, day: wasDay } }].sort(byDay));
  }
  return openings;
}

/** What is asked of accounts that are there: which opening each takes of an import, and what it opened with by itself. */
export type Taken = { opening: Opening; own: Opening };

/**
 * The openings that a run of this import would set, by the places of its accounts: the earliest of each account that is there, while
 * nothing is in that or where a file that begins later has said what it opens with. What a person has entered stays.
 */
export async function takenOpenings(
  db: Db,
  userId: number,
  accounts: readonly KeptAccount[],
  currency: string,
): Promise<ReadonlyMap<number, Taken>> {
  const earliest = new Map<string, { place: number; opening: Opening }>();
  for (const [place, account] of accounts.entries()) {
    const opening = account.isLeftOut ? undefined : openingOf(account, currency);
    if (!opening || account.accountId === null) continue;
    const known = earliest.get(account.accountId);
    if (!known || byDay(opening, known.opening) < 0) earliest.set(account.accountId, { place, opening });
  }
  const taken = new Map<number, Taken>();
  if (earliest.size === 0) return taken;
  const said = await listOpenings(db, userId, currency);
  const there = await listAccounts(db, userId);
  for (const [id, { place, opening }] of earliest) {
    const account = there.find((each) => each.id === id);
    if (!account) continue;
    const now = { minor: account.opening_minor, day: account.opening_day };
    const isEmpty = now.minor === 0 && (await getAccountCount(db, userId, id)) === 0;
    const former = said.get(id)?.find(({ minor }) => minor === now.minor && byDay(opening, now) < 0);
    if (isEmpty || former) taken.set(place, { opening, own: isEmpty ? now : (former?.own ?? now) });
  }
  return taken;
}

/** The earliest first; what has no day comes last. */
export function byDay({ day: one }: Opening, { day: other }: Opening): number {
  if (one === other) return 0;
  return one === null || (other !== null && one > other) ? 1 : -1;
}

/** The caller holds the user. */
export async function setOpening(tx: Tx, userId: number, id: string, { minor, day }: Opening): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((old) => ({ opening_minor: minor, opening_day: day, version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
