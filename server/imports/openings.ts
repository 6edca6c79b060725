import { addDaysClamped } from '../../contract/day.ts';
import { MAX_AMOUNT_MINOR } from '../../contract/money.ts';
import type { ReadAccount } from '../../statements/rows.ts';
import type { Db, Tx } from '../db/schema.ts';
import { getAccountCount } from '../ledger/account-totals.ts';
import { listBalancesOn } from '../transactions/accounts/balances.ts';
import { listAccounts } from '../transactions/accounts/store.ts';
import type { Details, KeptAccount } from './details.ts';

/** What an account held before its first entries, in hundredths, and from which day on. */
export type Opening = { minor: number; day: string | null };

/**
 * What an account held when the file begins: as the file says, or what makes its rows lead to the balance that it ends with.
 * @param isNothingToo also where that is nothing, which says something of an account that opens with another balance
 */
export function openingOf(
  { openingMinor, openingDay, closingMinor, closingDay, upToClosing, sumMinor, first, last, currency }: ReadAccount,
  ownCurrency: string,
  isNothingToo = false,
): Opening | undefined {
  // A balance of a day before the last rows is not what these lead to, but those up to that day.
  const isLast = closingDay === undefined || last === undefined || closingDay >= last;
  const leadingMinor = isLast ? sumMinor : upToClosing?.sumMinor;
  const isCounted = closingMinor !== undefined && leadingMinor !== undefined;
  const minor = openingMinor ?? (isCounted ? closingMinor - leadingMinor : undefined);
  if (minor === undefined || Math.abs(minor) > MAX_AMOUNT_MINOR) return undefined;
  if (minor === 0 && !isNothingToo) return undefined;
  if (currency !== undefined && currency !== ownCurrency) return undefined;
  const days = [openingDay, first].filter((day) => day !== undefined).sort();
  return { minor, day: days[0] ?? null };
}

/**
 * One that an import says, with the last day and the sum of the rows that go on from it; what the import has set; whether that is another, so that
 * the balances of later files stay true; and what the account opened with before any import.
 */
type Said = Opening & {
  last: string | undefined;
  sumMinor: number;
  setMinor: number | undefined;
  isHeld: boolean;
  own: Opening;
};

/**
 * What the imports that were run, and are not taken back, say that accounts opened with, by their ids, the earliest first: nothing of some that
 * they brought rows to.
 */
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
    if (account.isLeftOut || id === null) continue;
    const known = openings.get(id) ?? [];
    openings.set(id, known);
    const opening = openingOf(account, currency, true);
    // That it begins with nothing is said of an account only where something else was there.
    if (!opening || (opening.minor === 0 && !account.openingOf)) continue;
    const { wasMinor = 0, wasDay = null, isHeld = false, isMinor: setMinor } = account.openingOf ?? {};
    const { last, sumMinor } = account;
    const said = { ...opening, last, sumMinor, setMinor, isHeld, own: { minor: wasMinor, day: wasDay } };
    openings.set(id, [...known, said].sort(byDay));
  }
  return openings;
}

/**
 * What is asked of accounts that are there: which opening each takes of an import, and what it opened with by itself. Where that of an
 * earlier file takes the place of another: what it is now, and what is missing between the files, in hundredths; null where they have days in common.
 */
export type Taken = { opening: Opening; own: Opening; moved?: { fromMinor: number; gapMinor: number | null } };

/** What a run would set, and what a person might; both by the places of the accounts. */
export type Openings = { taken: ReadonlyMap<number, Taken>; toSet: ReadonlyMap<number, number> };

type Stating = { place: number; account: KeptAccount; opening: Opening };

/**
 * The openings that a run of this import would set, by the places of its accounts: the earliest of each account that is there, while
 * nothing is in that before the file begins, or where a file that begins later has said what it opens with. What a person has entered stays: where
 * that is before the first file of an account, it is only told with which opening both agree.
 */
export async function takenOpenings(
  db: Db,
  userId: number,
  accounts: readonly KeptAccount[],
  currency: string,
): Promise<Openings> {
  const stating = new Map<string, Stating[]>();
  for (const [place, account] of accounts.entries()) {
    const opening = account.isLeftOut ? undefined : openingOf(account, currency, true);
    if (!opening || account.accountId === null) continue;
    const some = [...(stating.get(account.accountId) ?? []), { place, account, opening }];
    stating.set(
      account.accountId,
      some.sort((one, other) => byDay(one.opening, other.opening)),
    );
  }
  const [taken, toSet] = [new Map<number, Taken>(), new Map<number, number>()];
  if (stating.size === 0) return { taken, toSet };
  const said = await listOpenings(db, userId, currency);
  const there = await listAccounts(db, userId);
  const daysBefore = [...stating].flatMap(([id, [first]]) =>
    said.has(id) || !first?.opening.day ? [] : [[id, addDaysClamped(first.opening.day, -1)] as const],
  );
  const before = await listBalancesOn(db, userId, new Map(daysBefore));
  for (const [id, some] of stating) {
    const account = there.find((each) => each.id === id);
    const [earliest] = some;
    if (!account || !earliest) continue;
    const now = { minor: account.opening_minor, day: account.opening_day };
    const isEmpty = now.minor === 0 && (await getAccountCount(db, userId, id)) === 0;
    const isUntold = now.minor === 0 && now.day === null;
    const beforeMinor = isUntold ? before.get(id)?.minor : undefined;
    const toSetMinor = earliest.opening.minor - (beforeMinor ?? 0);
    if (isEmpty || beforeMinor === 0) {
      if (earliest.opening.minor !== 0) taken.set(earliest.place, { opening: earliest.opening, own: now });
    } else if (beforeMinor !== undefined) {
      if (toSetMinor !== 0) toSet.set(earliest.place, toSetMinor);
    } else {
      const moved = movedBy(some, now, said.get(id) ?? []);
      if (moved) taken.set(earliest.place, moved);
    }
  }
  return { taken, toSet };
}

/**
 * An earlier file has the account open earlier, so that it holds what it did when the later one begins: also where the two do not meet, as what
 * the later one says is what the account holds today. What is missing between them then lies in the opening, until a file brings it.
 */
function movedBy(some: readonly Stating[], now: Opening, said: readonly Said[]): Taken | undefined {
  const isSet = said.filter(({ setMinor }) => setMinor === now.minor);
  const held = isSet.find(({ isHeld }) => isHeld);
  const former = held ?? isSet[0] ?? said.find(({ minor }) => minor !== 0 && minor === now.minor);
  const [{ opening } = { opening: now }] = some;
  const isEarlier = byDay(opening, now) < 0;
  if (!former) return undefined;
  const isBefore = ({ account: { last } }: Stating) => last !== undefined && now.day !== null && last < now.day;
  const brought = some.filter((each) => isBefore(each) || (held && isBetween(each, said)));
  const { own } = former;
  if (!isEarlier && brought.length === 0) return undefined;
  // The rows of one that goes on into days which are there already lead on by themselves.
  const isLeading = isEarlier && some.some((each) => byDay(each.opening, now) < 0 && !isBefore(each));
  const sumMinor = brought.reduce((sum, { account }) => sum + account.sumMinor, 0);
  const [first = opening] = [opening, ...said].sort(byDay);
  const minor = isLeading ? opening.minor : now.minor - sumMinor;
  if (Math.abs(minor) > MAX_AMOUNT_MINOR) return undefined;
  const moved = { fromMinor: now.minor, gapMinor: isLeading ? null : minor - first.minor };
  return { opening: { minor, day: isEarlier ? opening.day : now.day }, own, moved };
}

/** Whether all of a file lies before another one, and on days of none. */
function isBetween({ opening: { day }, account: { last } }: Stating, said: readonly Said[]): boolean {
  if (day === null || last === undefined) return false;
  const isOn = (other: Said) => other.day !== null && other.day <= last && (other.last ?? other.day) >= day;
  return said.some((other) => other.day !== null && other.day > last) && !said.some(isOn);
}

/** What an account opens with by what imports say of it: the earliest, or what makes the newest of them true where one was set so. */
export function openingFrom(said: readonly Said[]): Opening | undefined {
  const [earliest] = said;
  if (!earliest || !said.some(({ isHeld }) => isHeld)) return earliest;
  const minor = said.reduceRight((after, each, at) => {
    const next = said[at + 1];
    if (!next) return each.minor;
    const isApart = each.last !== undefined && next.day !== null && each.last < next.day;
    return isApart ? after - each.sumMinor : each.minor + after - next.minor;
  }, 0);
  return { minor, day: earliest.day };
}

/** What the accounts that are to be made open with: the earliest of the files that go into each, by the place that it is made for. */
export function openingsOfNew(
  accounts: readonly KeptAccount[],
  currency: string,
): ReadonlyMap<number, { place: number; opening: Opening }> {
  const earliest = new Map<number, { place: number; opening: Opening }>();
  for (const [place, account] of accounts.entries()) {
    const opening = account.isLeftOut || account.accountId !== null ? undefined : openingOf(account, currency);
    if (!opening) continue;
    const { newWith: at = place } = account;
    const known = earliest.get(at);
    if (!known || byDay(opening, known.opening) < 0) earliest.set(at, { place, opening });
  }
  return earliest;
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
