import { addDaysClamped } from '../../../domain/calendar-day.ts';

export type ExistingEntry = {
  id: string;
  day: string;
  /** The amount in hundredths, negative for money going out. */
  minor: number;
  /** The name and note in lower case and without accents. */
  words: string;
  /** The name in lower case and without accents. For an estimated transfer, this is the name of its other account. */
  name?: string;
  /** Only transactions have a category. */
  category?: string;
  source: 'entered' | 'recurring' | 'imported' | 'receipt';
  isTransfer: boolean;
  /** True if a recurring item created the entry with an estimated amount. */
  isEstimate?: boolean;
  /**
   * True if the user moved the entry to a distant day. In this case, `day` is the original day from the bank's file.
   */
  isMoved?: boolean;
  /** The rows of earlier imports that created or matched the entry. */
  origins: readonly EntryOrigin[];
};

/**
 * An import row that created or matched an entry. `import` is the id of the import, and `name` the name in the file, in
 * lower case and without accents.
 */
export type EntryOrigin = { import: string; id?: string; mark: string; day: string; minor: number; name?: string };

/**
 * The properties of a row by which it is matched. `getWords` builds the words, because most rows have an amount that no
 * entry has and never need them.
 */
export type RowMatchFields = { day: string; minor: number; id?: string; mark: string; getWords: () => string };

/**
 * A row and an entry with the same bank id match only if they are at most this many days apart, because banks reuse
 * ids.
 */
const ID_DAYS = 7;
/** Without a bank id, a row and an entry with the same amount match if they are at most this many days apart. */
export const MAX_DAYS_BETWEEN_MATCHES = 3;
/**
 * A row and a transfer that is not in any file yet match if they are at most this many days apart, because transfers
 * take up to five banking days.
 */
const TRANSFER_DAYS = 7;

/**
 * Matches rows of a file with existing entries. Each entry is matched at most once. A match is `certain` if an earlier
 * import contained an equal row: the same bank id and amount, or the same day, amount and words. All other matches are
 * `likely`. All certain matches must be found before the first likely one.
 * @param covered the first and last day of the file. If an imported entry from this period is missing from the file,
 * the bank has moved it to another day
 */
export function createEntryMatcher(all: readonly ExistingEntry[], covered?: { first: string; last: string }) {
  const taken = new Set<ExistingEntry>();
  const byId = new Map<string, ExistingEntry[]>();
  const byMark = new Map<string, ExistingEntry[]>();
  const byDay = new Map<string, ExistingEntry[]>();
  const minors = new Set(all.map(({ minor }) => minor));
  const unseen = new Map<string, ExistingEntry[]>();
  /** Days and amounts of rows without a certain match. Each row is listed under its own day and the days around it. */
  const expected = new Set<string>();
  for (const there of all) {
    if (isUnseenTransfer(there)) put(unseen, keyOf(there.day, there.minor), there);
    put(byDay, keyOf(there.day, there.minor), there);
    for (const origin of there.origins) {
      put(byMark, origin.mark, there);
      if (origin.id !== undefined) put(byId, `${origin.id}\n${origin.minor}`, there);
    }
  }
  const spans = getDayRangesByImport(all);
  let around: Around = { days: [], daysOfTransfers: [] };
  /**
   * The latest day with a certain match. Banks change the days of recent entries only, so earlier entries are not
   * treated as moved.
   */
  let lastCertain = '';
  const isMissing = ({ day, origins }: ExistingEntry) =>
    covered !== undefined && origins.length > 0 && day >= covered.first && day >= lastCertain && day <= covered.last;
  const take = (there: ExistingEntry | undefined) => {
    if (there) taken.add(there);
    return there;
  };
  const firstFree = (
    some: readonly ExistingEntry[] | undefined,
    fits: (there: ExistingEntry) => boolean = () => true,
  ) => some?.find((there) => !taken.has(there) && fits(there));
  return {
    /** The matched entries. */
    taken: taken as ReadonlySet<ExistingEntry>,
    /** True if certain matches must be found for all rows before the first likely match is searched for. */
    looksAhead: byMark.size > 0 || unseen.size > 0,
    certain({ id, minor, mark, day }: RowMatchFields): ExistingEntry | undefined {
      const isNear = ({ origins }: ExistingEntry) =>
        origins.some((origin) => origin.id === id && countDaysBetween(origin.day, day) <= ID_DAYS);
      const byItsId = id === undefined ? undefined : firstFree(byId.get(`${id}\n${minor}`), isNear);
      const there = take(byItsId ?? firstFree(byMark.get(mark)));
      if (there && there.day > lastCertain) lastCertain = there.day;
      return there;
    },
    /**
     * Records a row without a certain match. Transfers with the same amount on nearby days are then reserved for this
     * row, so that rows on more distant days cannot match them.
     */
    expect({ day, minor }: RowMatchFields): void {
      if (unseen.size === 0) return;
      if (around.day !== day) around = lookAround(day);
      for (const [near, off] of around.days) if (off <= MAX_DAYS_BETWEEN_MATCHES) expected.add(keyOf(near, minor));
    },
    likely(row: RowMatchFields): { there: ExistingEntry; answer: 'same' | 'different' } | undefined {
      // A shortcut: in a large file, most rows have an amount that no entry has.
      if (!minors.has(row.minor)) return undefined;
      // Rows are ordered by day, so the nearby days are calculated only when the day changes.
      if (around.day !== row.day) around = lookAround(row.day);
      let rowWords: string[] | undefined;
      const found: { there: ExistingEntry; weight: number; isAlike: boolean }[] = [];
      const farther = byMark.size > 0 && covered ? around.daysOfTransfers : [];
      for (const [day, off] of [...around.days, ...farther]) {
        const isFar = farther.some(([other]) => other === day);
        for (const there of byDay.get(keyOf(day, row.minor)) ?? []) {
          if (taken.has(there)) continue;
          rowWords ??= splitWords(row.getWords());
          const isAlike = sharesWord(rowWords, there.words);
          const isRebooked = isAlike && off > 0 && isMissing(there);
          if (!isRebooked && (isFar || isAnother(row, there) || isOutside(row, there, spans))) continue;
          // An imported entry with different words on a different day is another purchase at the same price.
          if (!isAlike && (off > MAX_DAYS_BETWEEN_MATCHES || (there.source === 'imported' && off !== 0))) continue;
          found.push({
            there,
            isAlike,
            weight: (isAlike ? 10 : 0) - off + (there.source === 'imported' ? 0 : 1),
          });
        }
      }
      for (const [day, off] of unseen.size > 0 ? around.daysOfTransfers : []) {
        const key = keyOf(day, row.minor);
        const there = expected.has(key) ? undefined : firstFree(unseen.get(key));
        if (!there) continue;
        rowWords ??= splitWords(row.getWords());
        const isAlike = sharesWord(rowWords, there.words);
        found.push({ there, isAlike, weight: (isAlike ? 10 : 0) - off });
      }
      const best = found.reduce<(typeof found)[number] | undefined>(
        (a, b) => (a && a.weight >= b.weight ? a : b),
        undefined,
      );
      if (!best) return undefined;
      taken.add(best.there);
      return { there: best.there, answer: proposal(row, best) };
    },
  };
}

export type EntryMatcher = ReturnType<typeof createEntryMatcher>;

/** True if the bank's ids show that the row and the entry are different payments. */
function isAnother({ id }: RowMatchFields, { origins }: ExistingEntry): boolean {
  return (
    id !== undefined && origins.length > 0 && origins.every((origin) => origin.id !== undefined && origin.id !== id)
  );
}

export type CoveredDayRange = { first: string; last: string };

/** Returns the first and last day of each import. */
export function getDayRangesByImport(all: readonly ExistingEntry[]): Map<string, CoveredDayRange> {
  const spans = new Map<string, CoveredDayRange>();
  for (const { import: of, day } of all.flatMap(({ origins }) => origins)) {
    const { first = day, last = day } = spans.get(of) ?? {};
    spans.set(of, { first: day < first ? day : first, last: day > last ? day : last });
  }
  return spans;
}

/**
 * True if the earlier files that contained the entry do not cover the day of the row. The row is therefore a new entry,
 * such as the same coffee bought a day later.
 */
function isOutside(
  { day }: RowMatchFields,
  { day: its, origins }: ExistingEntry,
  spans: ReadonlyMap<string, CoveredDayRange>,
): boolean {
  if (origins.length === 0 || day === its) return false;
  return origins.every((origin) => {
    const span = spans.get(origin.import);
    return span !== undefined && (day < span.first || day > span.last);
  });
}

/**
 * Returns the answer to propose to the user. If the day and the words differ and the amount is round, the row is
 * probably a different purchase.
 */
function proposal(
  row: RowMatchFields,
  { there, isAlike }: { there: ExistingEntry; isAlike: boolean },
): 'same' | 'different' {
  if (isAlike || there.source === 'recurring') return 'same';
  // Transfers often have round amounts and arrive days later. So a round amount on a different day does not suggest
  // that this transfer is a different one.
  if (isUnseenTransfer(there)) return 'same';
  return there.day === row.day || row.minor % 500 !== 0 ? 'same' : 'different';
}

/** True for a transfer that is not in any imported file of this account. */
function isUnseenTransfer({ isTransfer, origins }: ExistingEntry): boolean {
  return isTransfer && origins.length === 0;
}

type DayNear = [day: string, off: number];

/** The days near `day`, and the more distant days on which only transfers are searched for. */
type Around = { day?: string; days: DayNear[]; daysOfTransfers: DayNear[] };

function lookAround(day: string): Around {
  const offs = Array.from(
    { length: TRANSFER_DAYS - MAX_DAYS_BETWEEN_MATCHES },
    (_, at) => MAX_DAYS_BETWEEN_MATCHES + 1 + at,
  );
  const daysOfTransfers = offs.flatMap((off): DayNear[] => [
    [addDaysClamped(day, -off), off],
    [addDaysClamped(day, off), off],
  ]);
  return { day, days: daysAround(day), daysOfTransfers };
}

/**
 * Returns the days on which a row may have been booked, each with its distance from `day`. They include the date with
 * its day and month swapped, in case it was entered in the wrong order.
 */
function daysAround(day: string): DayNear[] {
  const days = Array.from({ length: 2 * MAX_DAYS_BETWEEN_MATCHES + 1 }, (_, at): DayNear => {
    const off = at - MAX_DAYS_BETWEEN_MATCHES;
    return [off === 0 ? day : addDaysClamped(day, off), Math.abs(off)];
  });
  const [year = '', month = '', date = ''] = day.split('-');
  if (Number(date) <= 12 && date !== month) days.push([`${year}-${date}-${month}`, MAX_DAYS_BETWEEN_MATCHES + 1]);
  return days;
}

function put<V>(map: Map<string, V[]>, key: string, value: V): void {
  const some = map.get(key);
  if (some) some.push(value);
  else map.set(key, [value]);
}

function keyOf(day: string, minor: number): string {
  return `${day} ${minor}`;
}

/** Returns the words that have at least three letters. */
function splitWords(folded: string): string[] {
  return folded.match(/\p{L}{3,}/gu) ?? [];
}

function sharesWord(words: readonly string[], folded: string): boolean {
  return words.some((word) => folded.includes(word));
}

export function countDaysBetween(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
}
