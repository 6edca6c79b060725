import { addDays } from '../../contract/day.ts';
import type { ReadRow } from '../../statements/rows.ts';
import type { Db } from '../db/schema.ts';
import { listAccounts } from '../transactions/accounts/store.ts';
import { fold } from '../transactions/fold.ts';
import { nameFor } from './choose-accounts.ts';
import { type Comparison, DAYS_AROUND, eachPart, type Prepared } from './compare.ts';
import type { Details, KeptAccount } from './details.ts';
import { headKey } from './lessons.ts';
import { NEAR_DAYS, type There } from './match.ts';
import type { Reading } from './reading-process.ts';
import { groupOfLeft } from './row.ts';
import { listThere } from './what-is-there.ts';

/** So many rows of a file, on days that were imported before, tell whether it is of the same account. */
const FEWEST = 3;
const LOOKED_AT = 1000;
/** At most one in ten of them is there by chance, as the same price on the same day. */
const BY_CHANCE = 0.1;
/** So many of the accounts that files with such heads went to before are looked at. */
const MOST_OTHERS = 5;

/** The places of accounts that were only guessed, and of those of them that another file of the import shows to be others. */
type Doubted = { guesses: readonly number[]; apart: readonly number[] };

/**
 * Accounts that were only guessed for files without a number or a name of one, and that are not theirs: a bank writes the same heads for
 * all accounts of a person. Where a file has rows on days that were imported into that account before and next to none of them is there, its rows
 * go to another account which such files went to, or to one that is made.
 * @returns undefined where all stay as they are
 */
export async function doubtAccounts(
  db: Db,
  reading: Reading,
  { userId, accounts, files }: Prepared,
  { guesses: guessed, apart }: Doubted,
  { there }: Comparison,
): Promise<KeptAccount[] | undefined> {
  const guesses = [...accounts.entries()].flatMap(([place, account]) => {
    const its = there.get(account.accountId ?? '') ?? [];
    const isOpen =
      guessed.includes(place) &&
      account.reason !== 'balance' &&
      files[account.file]?.importedAt === undefined &&
      its.length > 0;
    return isOpen ? [{ place, samples: [sampleOf(its, account)] }] : [];
  });
  const counted = (await count(reading, guesses)).filter(({ samples: [sample] }) => sample && isOther(sample));
  const others = [...new Set([...counted.map(({ place }) => place), ...apart])];
  if (others.length === 0) return undefined;
  const before = await listHeads(db, userId);
  const headOf = ({ file }: KeptAccount) => before.get(headKey(files[file]) ?? '');
  const doubted = others.flatMap((place) => {
    const account = accounts[place];
    const isMeant = account?.accountId && headOf(account)?.meant.has(account.accountId);
    return account && !isMeant ? [{ place, account }] : [];
  });
  if (doubted.length === 0) return undefined;
  const own = await listAccounts(db, userId);
  const made = accounts.flatMap(({ accountId, newName: name }) => (accountId === null ? [{ name }] : []));
  const names = new Set([...own, ...made].map(({ name }) => fold(name)));
  const changed = [...accounts];
  const taken = new Set(accounts.map(({ accountId }) => accountId));
  for (const { place, account } of doubted) {
    const { first = '', last = '' } = account;
    const around = { first: addDays(first, -DAYS_AROUND), last: addDays(last, DAYS_AROUND) };
    const known = headOf(account)?.targets ?? [];
    const candidates = known.filter((id) => !taken.has(id) && own.some((each) => each.id === id)).slice(0, MOST_OTHERS);
    const samples: Sample[] = [];
    for (const accountId of candidates)
      samples.push(sampleOf(await listThere(db, userId, { accountId, ...around }), account));
    await count(reading, [{ place, samples }]);
    const isSame = (sample: Sample) => sample.rows >= FEWEST && sample.known * 2 > sample.rows;
    const same = candidates.find((_, at) => isSame(samples[at] as Sample));
    const accountId = same ?? candidates.find((_, at) => !isOther(samples[at] as Sample)) ?? null;
    const newName = nameFor(account, names);
    if (accountId === null) names.add(fold(newName));
    else taken.add(accountId);
    const why = apart.includes(place) ? 'other balances' : 'other rows';
    const reason = same === undefined ? why : 'same rows';
    const { accountId: wasProposed } = account;
    changed[place] = { ...account, accountId, newName, reason, ...(wasProposed && { doubted: wasProposed }) };
  }
  return changed;
}

/** How many rows of a file are on days that were imported into an account before, and how many of them are in it. */
type Sample = { spans: Span[]; amounts: ReadonlySet<string>; rows: number; known: number };

type Span = { first: string; last: string };

const isOther = ({ rows, known }: Sample) => rows >= FEWEST && known <= rows * BY_CHANCE;

function sampleOf(there: readonly There[], { first = '', last = '' }: KeptAccount): Sample {
  const spans = spansOf(there).filter((span) => span.first < last && first < span.last);
  const amounts = new Set(spans.length === 0 ? [] : there.map(({ day, minor }) => `${day} ${minor}`));
  return { spans, amounts, rows: 0, known: 0 };
}

/** The days that former imports have reached, without the first and the last of each: these may go on in another file. */
function spansOf(there: readonly There[]): Span[] {
  const spans = new Map<string, Span>();
  for (const { origins } of there) {
    for (const { import: of, day } of origins) {
      const span = spans.get(of);
      if (!span) spans.set(of, { first: day, last: day });
      else if (day < span.first) span.first = day;
      else if (day > span.last) span.last = day;
    }
  }
  return together([...spans.values()]);
}

/** Spans that overlap as one: each row is looked for in all of them. */
function together(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { first, last } of spans.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const before = all.at(-1);
    if (!before || first >= before.last) all.push({ first, last });
    else if (last > before.last) before.last = last;
  }
  return all;
}

type Guess = { place: number; samples: Sample[] };

async function count(reading: Reading, guesses: Guess[]): Promise<Guess[]> {
  const open = () =>
    guesses.some(({ samples }) => samples.some(({ spans, rows }) => spans.length > 0 && rows < LOOKED_AT));
  if (!open()) return guesses;
  const byPlace = new Map(guesses.map(({ place, samples }) => [place, samples]));
  let near: { day?: string; days: string[] } = { days: [] };
  await eachPart(reading, async (rows) => {
    for (const row of rows) {
      if (row.day === undefined || groupOfLeft(row) !== undefined) continue;
      if (near.day !== row.day) near = { day: row.day, days: daysNear(row.day) };
      for (const sample of byPlace.get(row.account ?? -1) ?? []) countRow(sample, row, near.days);
    }
    return open();
  });
  return guesses;
}

function countRow(sample: Sample, { day = '', amountMinor }: ReadRow, days: readonly string[]): void {
  if (sample.rows >= LOOKED_AT || !sample.spans.some(({ first, last }) => first < day && day < last)) return;
  sample.rows++;
  if (days.some((each) => sample.amounts.has(`${each} ${amountMinor}`))) sample.known++;
}

function daysNear(day: string): string[] {
  return Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, at) => addDays(day, at - NEAR_DAYS));
}

/** The accounts that files with some heads went to, the newest first, and those of them that were chosen though they had been doubted. */
type OfHead = { targets: string[]; meant: Set<string> };

async function listHeads(db: Db, userId: number): Promise<Map<string, OfHead>> {
  const done = await db
    .selectFrom('imports')
    .select(['sequence', 'details'])
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .execute();
  const heads = new Map<string, OfHead>();
  for (const { details } of done.sort((a, b) => b.sequence - a.sequence)) {
    const { accounts, files }: Details = JSON.parse(details);
    for (const { id, name, file, madeId, accountId, isLeftOut, doubted } of accounts) {
      const [key, target] = [headKey(files[file]), madeId ?? accountId];
      if (key === undefined || target === null || isLeftOut || id !== '' || name !== '') continue;
      const { targets, meant } = heads.get(key) ?? { targets: [], meant: new Set() };
      if (!targets.includes(target)) targets.push(target);
      if (doubted === target) meant.add(target);
      heads.set(key, { targets, meant });
    }
  }
  return heads;
}
