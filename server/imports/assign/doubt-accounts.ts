import { addDaysClamped } from '../../../contract/day.ts';
import type { Db } from '../../db/schema.ts';
import { fold } from '../../fold.ts';
import { listAccounts } from '../../transactions/accounts/store.ts';
import { type Comparison, DAYS_AROUND, type Prepared } from '../match/compare.ts';
import { listExisting } from '../match/list-existing.ts';
import type { Reading } from '../reading-process.ts';
import type { KeptAccount } from '../records/details.ts';
import { headKey } from '../records/learned-choices.ts';
import { nameFor } from './choose-accounts.ts';
import { listFormer } from './former-targets.ts';
import { countSamples, isOther, isSame, type Sample, sampleOf } from './row-samples.ts';

/** Limits of accounts that are doubted, and of former target accounts that are compared for each. */
const MAX_DOUBTED = 20;
const MAX_OTHERS = 5;

/** The indexes of guessed accounts, and of those that another file of this import proves wrong. */
type Doubted = { guesses: readonly number[]; apart: readonly number[] };

/**
 * Corrects wrongly guessed accounts of files without a number or name, because a bank uses the same header for all accounts of
 * a user. If a file covers days that were imported into the guessed account before, but almost none of its rows exist there,
 * its rows go to another account that such files went to, or to a new one.
 * @returns undefined if nothing changes
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
  const counted = (await countSamples(reading, guesses)).filter(({ samples: [sample] }) => sample && isOther(sample));
  const others = [...new Set([...counted.map(({ place }) => place), ...apart])];
  if (others.length === 0) return undefined;
  const { heads: before } = await listFormer(db, userId);
  const headOf = ({ file }: KeptAccount) => before.get(headKey(files[file]) ?? '');
  const doubted = others.flatMap((place) => {
    const account = accounts[place];
    const isMeant = account?.accountId && headOf(account)?.meant.has(account.accountId);
    return account && !isMeant ? [{ place, account }] : [];
  });
  if (doubted.length === 0) return undefined;
  const own = await listAccounts(db, userId);
  const taken = new Set(accounts.map(({ accountId }) => accountId));
  const looks: Look[] = [];
  for (const { place, account } of doubted.slice(0, MAX_DOUBTED)) {
    const { first = '', last = '' } = account;
    const around = { first: addDaysClamped(first, -DAYS_AROUND), last: addDaysClamped(last, DAYS_AROUND) };
    const known = headOf(account)?.targets ?? [];
    const ids = known.filter((id) => !taken.has(id) && own.some((each) => each.id === id)).slice(0, MAX_OTHERS);
    const samples: Sample[] = [];
    for (const accountId of ids)
      samples.push(sampleOf(await listExisting(db, userId, { accountId, ...around }), account));
    looks.push({ place, account, ids, samples });
  }
  await countSamples(reading, looks);
  const made = accounts.flatMap(({ accountId, newName: name }) => (accountId === null ? [{ name }] : []));
  const names = new Set([...own, ...made].map(({ name }) => fold(name)));
  const changed = [...accounts];
  for (const { place, account, ids, samples } of looks) {
    const find = (is: (sample: Sample) => boolean) => ids.find((id, at) => !taken.has(id) && is(samples[at] as Sample));
    const same = find(isSame);
    const accountId = same ?? find((sample) => !isOther(sample)) ?? null;
    const newName = nameFor(account, names, files[account.file]?.name);
    if (accountId === null) names.add(fold(newName));
    else taken.add(accountId);
    const why = apart.includes(place) ? 'other balances' : 'other rows';
    const reason = same === undefined ? why : 'same rows';
    const { accountId: wasProposed } = account;
    changed[place] = { ...account, accountId, newName, reason, ...(wasProposed && { doubted: wasProposed }) };
  }
  return changed;
}

/** A doubted account, with samples of its rows in each candidate account. */
type Look = { place: number; account: KeptAccount; ids: string[]; samples: Sample[] };
