import { addDaysClamped } from '../../contract/day.ts';

/** Something that is in an account already. */
export type There = {
  id: string;
  day: string;
  /** In hundredths, below 0 for what went out. */
  minor: number;
  /** Name and note, folded. */
  words: string;
  /** Of a transaction: its name, folded, and its category. */
  name?: string;
  category?: string;
  source: 'entered' | 'recurring' | 'imported' | 'receipt';
  isTransfer: boolean;
  /** True if somebody has given it a day far off: `day` is that of its row. */
  isMoved?: boolean;
  /** Which rows of former imports it was, as those were read. */
  origins: readonly Origin[];
};

/** `import` says of which import it was, `name` how the file has it, folded. */
export type Origin = { import: string; id?: string; mark: string; day: string; minor: number; name?: string };

/** What of a row is compared. */
export type Compared = { day: string; minor: number; id?: string; mark: string; words: string };

/** The bank's own id counts so many days around the day that it had before: banks give numbers again. */
const ID_DAYS = 7;
/** Amount and words alone count so many days. */
export const NEAR_DAYS = 3;
/** A transfer that no file has told of counts longer, five banking days: a week, whichever day it begins on. */
const TRANSFER_DAYS = 7;

/**
 * Finds what rows of a file are already, each thing there once: certain (`certain`), by the bank's id with the same amount, or by
 * the same day, amount and words, and likely (`likely`). All certain ones are to be taken before the first likely one is asked for.
 * @param covered the days of the file: what a former file had on one of them and this one has no more was booked on another day
 */
export function makeMatcher(all: readonly There[], covered?: { first: string; last: string }) {
  const taken = new Set<There>();
  const byId = new Map<string, There[]>();
  const byMark = new Map<string, There[]>();
  const byDay = new Map<string, There[]>();
  const unseen = new Map<string, There[]>();
  /** Days and amounts of which there is a row nearby. */
  const expected = new Set<string>();
  for (const there of all) {
    if (isUnseenTransfer(there)) put(unseen, keyOf(there.day, there.minor), there);
    put(byDay, keyOf(there.day, there.minor), there);
    for (const origin of there.origins) {
      put(byMark, origin.mark, there);
      if (origin.id !== undefined) put(byId, `${origin.id}\n${origin.minor}`, there);
    }
  }
  const spans = spansOf(all);
  let around: Around = { days: [], daysOfTransfers: [] };
  /** Of what the file certainly has the last day: banks move only what they told of last. */
  let lastCertain = '';
  const isMissing = ({ day, origins }: There) =>
    covered !== undefined && origins.length > 0 && day >= covered.first && day >= lastCertain && day <= covered.last;
  const take = (there: There | undefined) => {
    if (there) taken.add(there);
    return there;
  };
  const firstFree = (some: readonly There[] | undefined, fits: (there: There) => boolean = () => true) =>
    some?.find((there) => !taken.has(there) && fits(there));
  return {
    /** What rows are already. */
    taken: taken as ReadonlySet<There>,
    /** Whether all rows are to be looked at before the first likely one: without what was imported before nothing is certain. */
    looksAhead: byMark.size > 0 || unseen.size > 0,
    certain({ id, minor, mark, day }: Compared): There | undefined {
      const isNear = ({ origins }: There) =>
        origins.some((origin) => origin.id === id && daysApart(origin.day, day) <= ID_DAYS);
      const byItsId = id === undefined ? undefined : firstFree(byId.get(`${id}\n${minor}`), isNear);
      const there = take(byItsId ?? firstFree(byMark.get(mark)));
      if (there && there.day > lastCertain) lastCertain = there.day;
      return there;
    },
    /** Tells of a row that is nothing for certain: a transfer that may be it is not taken for a row of a day further off. */
    expect({ day, minor }: Compared): void {
      if (unseen.size === 0) return;
      if (around.day !== day) around = lookAround(day);
      for (const [near, off] of around.days) if (off <= NEAR_DAYS) expected.add(keyOf(near, minor));
    },
    likely(row: Compared): { there: There; answer: 'same' | 'different' } | undefined {
      if (byDay.size === 0) return undefined;
      // Rows come in the order of days, and there are many of each.
      if (around.day !== row.day) around = lookAround(row.day);
      let rowWords: string[] | undefined;
      const found: { there: There; weight: number; isAlike: boolean }[] = [];
      const farther = byMark.size > 0 && covered ? around.daysOfTransfers : [];
      for (const [day, off] of [...around.days, ...farther]) {
        const isFar = farther.some(([other]) => other === day);
        for (const there of byDay.get(keyOf(day, row.minor)) ?? []) {
          if (taken.has(there)) continue;
          rowWords ??= wordsOf(row.words);
          const isAlike = sharesWord(rowWords, there.words);
          const isRebooked = isAlike && off > 0 && isMissing(there);
          if (!isRebooked && (isFar || isAnother(row, there) || isOutside(row, there, spans))) continue;
          // Of what a bank has told once, another day with other words is another purchase of the same price.
          if (!isAlike && (off > NEAR_DAYS || (there.source === 'imported' && off !== 0))) continue;
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
        rowWords ??= wordsOf(row.words);
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

export type Matcher = ReturnType<typeof makeMatcher>;

/** What a bank calls otherwise is another, where both have been told of by the bank's ids on the same day. */
function isAnother({ id }: Compared, { origins }: There): boolean {
  return (
    id !== undefined && origins.length > 0 && origins.every((origin) => origin.id !== undefined && origin.id !== id)
  );
}

type Span = { first: string; last: string };

/** From which day to which there is something of each import. */
export function spansOf(all: readonly There[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const { import: of, day } of all.flatMap(({ origins }) => origins)) {
    const { first = day, last = day } = spans.get(of) ?? {};
    spans.set(of, { first: day < first ? day : first, last: day > last ? day : last });
  }
  return spans;
}

/** What a bank tells of a day that none of the former files reached is not what they told of another day: the same coffee, a day later. */
function isOutside({ day }: Compared, { day: its, origins }: There, spans: ReadonlyMap<string, Span>): boolean {
  if (origins.length === 0 || day === its) return false;
  return origins.every((origin) => {
    const span = spans.get(origin.import);
    return span !== undefined && (day < span.first || day > span.last);
  });
}

/** Where the words say nothing, a round amount of another day is as likely to be something else. */
function proposal(row: Compared, { there, isAlike }: { there: There; isAlike: boolean }): 'same' | 'different' {
  if (isAlike || there.source === 'recurring') return 'same';
  // Transfers are of round amounts mostly, and reach the one account days after they left the other.
  if (isUnseenTransfer(there)) return 'same';
  return there.day === row.day || row.minor % 500 !== 0 ? 'same' : 'different';
}

/** One of which no file has told in this account. */
function isUnseenTransfer({ isTransfer, origins }: There): boolean {
  return isTransfer && origins.length === 0;
}

type DayNear = [day: string, off: number];

/** The days near one, and those on which only transfers are looked for. */
type Around = { day?: string; days: DayNear[]; daysOfTransfers: DayNear[] };

function lookAround(day: string): Around {
  const offs = Array.from({ length: TRANSFER_DAYS - NEAR_DAYS }, (_, at) => NEAR_DAYS + 1 + at);
  const daysOfTransfers = offs.flatMap((off): DayNear[] => [
    [addDaysClamped(day, -off), off],
    [addDaysClamped(day, off), off],
  ]);
  return { day, days: daysAround(day), daysOfTransfers };
}

/** The days that a row may be booked on elsewhere, and how far off they are: also the one that has day and month exchanged. */
function daysAround(day: string): DayNear[] {
  const days = Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, at): DayNear => {
    const off = at - NEAR_DAYS;
    return [off === 0 ? day : addDaysClamped(day, off), Math.abs(off)];
  });
  const [year = '', month = '', date = ''] = day.split('-');
  if (Number(date) <= 12 && date !== month) days.push([`${year}-${date}-${month}`, NEAR_DAYS + 1]);
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

/** Words that tell something: three letters or more. */
function wordsOf(folded: string): string[] {
  return folded.match(/\p{L}{3,}/gu) ?? [];
}

function sharesWord(words: readonly string[], folded: string): boolean {
  return words.some((word) => folded.includes(word));
}

export function daysApart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;
}
