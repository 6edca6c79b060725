import { addDaysClamped } from '../../../contract/day.ts';
import type { Db } from '../../db/schema.ts';
import { listAccounts } from '../../transactions/accounts/store.ts';
import type { Comparison, Prepared } from '../match/compare.ts';
import { listExisting } from '../match/list-existing.ts';
import { NEAR_DAYS } from '../match/match.ts';
import type { Reading } from '../reading-process.ts';
import type { KeptAccount } from '../records/details.ts';
import { headKey, listLearnedChoices } from '../records/learned-choices.ts';
import { isKnownOtherwise } from './choose-accounts.ts';
import { listFormer, type Reached } from './former-targets.ts';
import { certainSampleOf, countSamples, isOther, type Sample, wholeSampleOf } from './row-samples.ts';

/**
 * Limits: how many accounts in the files are examined, with how many candidate accounts each, and on how many of the last days.
 */
const MAX_LOOKS = 20;
const MOST_ACCOUNTS = 5;
const MAX_DAYS = 60;

/** The indexes of guessed accounts, and of accounts with an unknown number or name. */
type Open = { guesses: readonly number[]; unknown: readonly number[] };

/**
 * Finds accounts that already contain rows of a file whose account was guessed or would be created. For a guessed one, a single
 * certain match is enough if the guessed account has none; for a new one, most rows must exist.
 * @returns account ids by index
 */
export async function accountsWithRows(
  db: Db,
  reading: Reading,
  { userId, accounts, files }: Prepared,
  { guesses, unknown }: Open,
  { there }: Comparison,
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  const asked = [...guesses.filter((place) => accounts[place]?.reason !== 'balance'), ...unknown];
  if (asked.length === 0) return found;
  const { heads, reached } = await listFormer(db, userId);
  if (reached.length === 0) return found;
  const own = new Set((await listAccounts(db, userId)).map(({ id }) => id));
  const taken = new Set(accounts.map(({ accountId }) => accountId));
  const remembered = unknown.length > 0 ? await listLearnedChoices(db, userId, 'account') : new Map<string, string>();
  const looks: Look[] = [];
  for (const place of asked.slice(0, MAX_LOOKS)) {
    const account = accounts[place];
    if (!account) continue;
    const { accountId: guessed } = account;
    // The user has put both into one account before.
    if (guessed !== null && heads.get(headKey(files[account.file]) ?? '')?.meant.has(guessed)) continue;
    const isOpen = (id: string) =>
      own.has(id) && (guessed === null ? !taken.has(id) && !isKnownOtherwise(account, id, remembered) : id !== guessed);
    const candidates = [...daysInCommon(account, reached)].filter(([id]) => isOpen(id)).slice(0, MOST_ACCOUNTS);
    if (candidates.length === 0) continue;
    const sampleFor = guessed === null ? wholeSampleOf : certainSampleOf;
    const samples: Sample[] = [];
    for (const [accountId, days] of candidates)
      samples.push(sampleFor(await listExisting(db, userId, { accountId, ...days }), account));
    const known = guessed === null ? [] : [certainSampleOf(there.get(guessed) ?? [], account)];
    looks.push({ place, ids: candidates.map(([id]) => id), samples: [...samples, ...known], guessed: known[0] });
  }
  await countSamples(reading, looks);
  for (const { place, ids, samples, guessed } of looks) {
    const has = (sample: Sample) => (guessed ? sample.certain > 0 && !isOther(sample) : hasMost(sample));
    if (guessed && guessed.certain > 0) continue;
    const [best, second] = ids
      .map((id, at) => ({ id, sample: samples[at] as Sample }))
      .filter(({ sample }) => has(sample))
      .sort((a, b) => b.sample.certain - a.sample.certain || b.sample.known - a.sample.known);
    const isAlone = second?.sample.certain !== best?.sample.certain || second?.sample.known !== best?.sample.known;
    if (best && isAlone && (guessed || ![...found.values()].includes(best.id))) found.set(place, best.id);
  }
  return found;
}

type Look = { place: number; ids: string[]; samples: Sample[]; guessed: Sample | undefined };

/** Two rows with equal amounts, or one certain match. */
function hasMost({ rows, known, certain }: Sample): boolean {
  return known * 2 > rows && (known > 1 || certain > 0);
}

/** Returns the last days that a file shares with earlier imports, by account id. */
function daysInCommon({ first = '', last = '' }: KeptAccount, reached: readonly Reached[]) {
  const common = new Map<string, { first: string; last: string }>();
  for (const { accountId, ...its } of reached) {
    if (its.first > last || its.last < first) continue;
    const end = its.last < last ? its.last : last;
    const known = common.get(accountId);
    if (known && known.last >= end) continue;
    const [from, begin] = [addDaysClamped(end, -MAX_DAYS), its.first > first ? its.first : first];
    common.set(accountId, { first: from > begin ? from : begin, last: end });
  }
  for (const days of common.values()) {
    days.first = addDaysClamped(days.first, -NEAR_DAYS);
    days.last = addDaysClamped(days.last, NEAR_DAYS);
  }
  return common;
}
