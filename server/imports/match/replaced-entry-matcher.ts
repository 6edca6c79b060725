import { setImmediate } from 'node:timers/promises';
import { FALLBACK_CATEGORY } from '../../../contract/categories.ts';
import { addDays, addDaysClamped } from '../../../domain/calendar-day.ts';
import { groupByKey } from '../records/group-by-key.ts';
import { countDaysBetween, type ExistingEntry, getDayRangesByImport, type RowMatchFields } from './entry-matcher.ts';

/** Maximum number of days between a card purchase and its booking. */
const SETTLE_DAYS = 5;
/** With a tip, a payment is at most this many times the authorized amount: 35% more. */
const MAX_ABOVE = 1.35;
/**
 * The bank's amount may be at most the estimate times this factor, and at least the estimate divided by this factor.
 */
const MAX_ESTIMATE_FACTOR = 2;
/** A row can be pending only if it is at most this many days older than the last day of its file. */
const UNSETTLED_DAYS = 14;
/** A word that occurs in this many different names is too common to identify a shop. */
const COMMON_IN = 3;

/**
 * Maximum number of candidates on one day. With more candidates, it would be unclear which one a row replaces, and
 * comparing them would take long.
 */
const MAX_PER_DAY = 30;
/** Maximum number of rows compared per file, to limit the work. */
const MAX_ROWS = 5000;

/** How many names or rows are processed before a pause that lets other requests run. */
const NAMES_AT_ONCE = 1000;
const ROWS_AT_ONCE = 50;

type Days = { first: string; last: string };

/** A row that has no certain or likely match with the same amount. */
export type UnmatchedRow = Omit<RowMatchFields, 'mark'> & {
  position: number;
  name: string;
  /** True if the row is one side of a transfer whose other side is also in the files. */
  isTransfer?: boolean;
};

/**
 * A transaction that a row replaces. `isWeak` is true if only the category matches, in which case the user is asked
 * without a preselected answer.
 */
export type ReplacedEntry = { existing: ExistingEntry; isWeak: boolean };

type Candidate = { row: UnmatchedRow; existing: ExistingEntry; weight: number };

/** Weights of candidates. Stronger evidence has a larger weight. */
const [SAME_ID, SAME_SHOP, SAME_CATEGORY] = [3, 2, 1];

/**
 * Finds transactions that a row with a different amount replaces: pending rows of an earlier file, purchases that the
 * user entered without the tip, and estimates. Ambiguous cases are skipped.
 */
export class ReplacedEntryMatcher {
  /** Transactions that came from earlier files but are missing from the files of this import. */
  private readonly missing: Set<ExistingEntry>;
  /** For each day, the entries that a row on this day may replace. */
  private readonly byRowDay = new Map<string, ExistingEntry[]>();
  private readonly names = new Map<string, Set<string>>();
  private readonly rows: UnmatchedRow[] = [];
  private readonly words = new Map<string, string[]>();
  private readonly files: readonly Days[];
  private readonly all: readonly ExistingEntry[];

  /**
   * @param all all entries of the account on and around the days of the files
   * @param taken entries matched by other rows
   * @param files the first and last day of each file
   */
  constructor(all: readonly ExistingEntry[], taken: ReadonlySet<ExistingEntry>, files: readonly Days[]) {
    this.files = files;
    this.all = all;
    const unsettledFrom = new Map(
      [...getDayRangesByImport(all)].map(([id, { last }]) => [id, addDaysClamped(last, -UNSETTLED_DAYS)]),
    );
    const isUnsettled = ({ origins }: ExistingEntry) =>
      origins.every((origin) => origin.day >= (unsettledFrom.get(origin.import) ?? ''));
    const open = all.filter(
      (existing) => !taken.has(existing) && (!existing.isTransfer || existing.isEstimate === true),
    );
    this.missing = new Set(
      open.filter((existing) => {
        const day = getLatestBankDay(existing);
        const isCovered = files.some(({ first, last }) => first < day && day <= last);
        return existing.source === 'imported' && isCovered && isUnsettled(existing);
      }),
    );
    const replaceable = open.filter(
      (existing) => existing.source === 'entered' || existing.isEstimate || this.missing.has(existing),
    );
    for (const [day, all] of groupByKey(replaceable, getLatestBankDay)) {
      if (all.length > MAX_PER_DAY) continue;
      for (let off = -SETTLE_DAYS; off <= SETTLE_DAYS; off++) {
        // A purchase is never booked before its day. So a row from an earlier day can replace only an estimate.
        const some = off < 0 ? all.filter(({ isEstimate }) => isEstimate) : all;
        const rowDay = addDays(day, off);
        if (rowDay !== undefined && some.length > 0)
          this.byRowDay.set(rowDay, [...some, ...(this.byRowDay.get(rowDay) ?? [])]);
      }
    }
  }

  /** True if nothing can be replaced and nothing is missing, so that the rows need not be checked. */
  get isEmpty(): boolean {
    return this.byRowDay.size === 0 && this.missing.size === 0;
  }

  /** Records the name of a row, to find out which words are too common to identify a shop. */
  noteName(name: string): void {
    const key = splitWords(name).join(' ');
    for (const word of key.split(' ')) {
      const names = this.names.get(word) ?? new Set();
      if (names.size < COMMON_IN) names.add(key);
      this.names.set(word, names);
    }
  }

  look(row: UnmatchedRow): void {
    if (this.rows.length < MAX_ROWS && this.near(row).length > 0) this.rows.push(row);
  }

  /** @param categoryOf returns the category that a row would get */
  async find(categoryOf: (row: UnmatchedRow) => Promise<string>): Promise<Map<number, ReplacedEntry>> {
    if (this.rows.length === 0) return new Map();
    for (const [at, existing] of this.all.entries()) {
      for (const name of namesOf(existing)) this.noteName(name);
      if (at % NAMES_AT_ONCE === 0) await setImmediate();
    }
    const candidates: Candidate[] = [];
    for (const [at, row] of this.rows.entries()) {
      if (at % ROWS_AT_ONCE === 0) await setImmediate();
      for (const existing of this.near(row)) {
        const weight = await this.weigh(row, existing, categoryOf);
        if (weight > 0) candidates.push({ row, existing, weight });
      }
    }
    const byRow = onlyBest(candidates, ({ row }) => row);
    const byExisting = onlyBest(candidates, ({ existing }) => existing);
    const found = new Map<number, ReplacedEntry>();
    for (const candidate of byRow) {
      const { row, existing, weight } = candidate;
      if (byExisting.has(candidate)) found.set(row.position, { existing, isWeak: weight === SAME_CATEGORY });
    }
    return found;
  }

  /**
   * Returns missing transactions that no row replaces. Returns none if more transactions are missing than matched,
   * because the file is then probably incomplete.
   */
  vanished(found: ReadonlyMap<number, ReplacedEntry>, knownCount: number): ExistingEntry[] {
    const replaced = new Set([...found.values()].map(({ existing }) => existing));
    const gone = [...this.missing].filter((existing) => !replaced.has(existing));
    if (gone.length > knownCount + replaced.size) return [];
    const isInside = (day: string) => this.files.some(({ first, last }) => first < day && day < last);
    return gone.filter((existing) => isInside(getLatestBankDay(existing)));
  }

  /** Returns the entries that the row may replace, judged only by day and amount. */
  private near(row: UnmatchedRow): ExistingEntry[] {
    const all = (this.byRowDay.get(row.day) ?? []).filter(({ isTransfer }) => isTransfer || row.isTransfer !== true);
    return all.filter((existing) =>
      existing.isEstimate ? isNearEstimate(row, existing) : hasSameId(row, existing) || isWithTip(row, existing),
    );
  }

  private async weigh(
    row: UnmatchedRow,
    existing: ExistingEntry,
    categoryOf: (row: UnmatchedRow) => Promise<string>,
  ): Promise<number> {
    if (namesOf(existing).some((name) => this.isSameShop(existing.isTransfer ? row.getWords() : row.name, name)))
      return hasSameId(row, existing) ? SAME_ID : SAME_SHOP;
    // Banks often omit the name of the other account of a transfer, so don't compare names.
    if (existing.isTransfer) return row.isTransfer ? SAME_SHOP : SAME_CATEGORY;
    const { category = FALLBACK_CATEGORY } = existing;
    const isAsked =
      existing.source === 'entered' && category !== FALLBACK_CATEGORY && countDaysBetween(row.day, existing.day) <= 1;
    return isAsked && (await categoryOf(row)) === category ? SAME_CATEGORY : 0;
  }

  /** Returns the words of a name. Caches them, because each name is compared many times. */
  private wordsIn(name: string): string[] {
    const words = this.words.get(name) ?? splitWords(name);
    this.words.set(name, words);
    return words;
  }

  /**
   * True if the names are equal, or if they share at least half the words of the shorter name. At least one shared word
   * must be specific to this shop.
   */
  private isSameShop(one: string, other: string): boolean {
    const [words, others] = [this.wordsIn(one), this.wordsIn(other)];
    if (words.length === 0) return false;
    if (words.join(' ') === others.join(' ')) return true;
    const shared = words.filter((word) => others.includes(word));
    const isTelling = shared.some((word) => (this.names.get(word)?.size ?? 0) < COMMON_IN);
    return isTelling && shared.length * 2 >= Math.min(words.length, others.length);
  }
}

/**
 * Returns the best candidate of each row or transaction, depending on `keyOf`. Skips rows or transactions with several
 * equally good candidates.
 */
function onlyBest(candidates: readonly Candidate[], keyOf: (candidate: Candidate) => object): Set<Candidate> {
  const best = new Map<object, Candidate[]>();
  for (const candidate of candidates) {
    const key = keyOf(candidate);
    const [first] = best.get(key) ?? [];
    if (!first || candidate.weight > first.weight) best.set(key, [candidate]);
    else if (candidate.weight === first.weight) best.get(key)?.push(candidate);
  }
  return new Set([...best.values()].flatMap((some) => (some.length === 1 ? some : [])));
}

function hasSameId({ id, minor }: UnmatchedRow, { origins, minor: before }: ExistingEntry): boolean {
  return id !== undefined && minor > 0 === before > 0 && origins.some((origin) => origin.id === id);
}

function isWithTip({ minor }: UnmatchedRow, { minor: before }: ExistingEntry): boolean {
  return minor < before && before < 0 && minor >= before * MAX_ABOVE;
}

function isNearEstimate({ minor }: UnmatchedRow, { minor: estimate }: ExistingEntry): boolean {
  const factor = minor / estimate;
  return factor >= 1 / MAX_ESTIMATE_FACTOR && factor <= MAX_ESTIMATE_FACTOR;
}

/** Returns the latest day given in the bank's files, even if the user has changed the entry's day. */
export function getLatestBankDay({ day, origins }: ExistingEntry): string {
  return origins.reduce((last, origin) => (origin.day > last ? origin.day : last), '') || day;
}

function namesOf({ name = '', origins }: ExistingEntry): string[] {
  return [name, ...origins.flatMap((origin) => origin.name ?? [])];
}

/** Returns the distinct words with at least three letters, sorted. */
function splitWords(folded: string): string[] {
  return [...new Set(folded.match(/\p{L}{3,}/gu) ?? [])].sort();
}
