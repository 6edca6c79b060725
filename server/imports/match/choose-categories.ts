import {
  BUILT_IN_EXPENSE_CATEGORIES,
  BUILT_IN_INCOME_CATEGORIES,
  FALLBACK_CATEGORY,
  findBuiltInCategory,
  getCategoryKey,
} from '../../../contract/categories.ts';
import { guessReceiptCategory } from '../../../reader/index.ts';
import type { FilesReadSummary } from '../../../statements/index.ts';
import type { Db, TransactionKind } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { findLastCategory } from '../../transactions/last-category.ts';
import type { ImportDetails } from '../records/import-details.ts';
import type { StoredImportRow } from '../records/import-row.ts';
import { listLearnedCorrections } from '../records/learned-import-corrections.ts';
import { normalizeAndShortenText } from '../records/row-texts.ts';
import { findCategoryByBankWords } from './bank-words.ts';

/** Category names that mean "no category". */
const NONE = /^(uncategori[sz]ed|none|n\/a|no category|unknown|-+|sonstige[s]?|ohne kategorie|other)$/i;
/** Maximum number of names looked up. Each name costs one query, and most names in a long history occur only once. */
const MAX_NAMES = 5000;

/**
 * Maps each category in the files to one of the user's categories: the one chosen before, else one with the same name,
 * else a new one.
 */
export async function chooseImportCategories(
  db: Db,
  userId: number,
  head: FilesReadSummary,
  before: ImportDetails['categories'],
): Promise<ImportDetails['categories']> {
  const remembered = await listLearnedCorrections(db, userId, 'category');
  const rows = await db.selectFrom('categories').select(['key', 'name']).where('user_id', '=', userId).execute();
  const own = new Map(rows.map(({ key, name }) => [key, name]));
  // Moneta's own exports contain the user's categories, so even a name such as `Other` is a real category.
  const isOwn = head.files.every(({ format }) => format === undefined || format === 'moneta');
  return head.categories.slice(0, 1000).map(({ name: from, rowCount }) => {
    const said = before.find((each) => each.from === from)?.category ?? remembered.get(from);
    return { from, rowCount, category: said ?? hereNamed(from, own, isOwn) };
  });
}

/**
 * Finds the user's category for a name. If the name includes a group, as in `Everyday: Groceries`, the last part,
 * `Groceries`, is also tried.
 */
function hereNamed(from: string, own: ReadonlyMap<string, string>, isOwn: boolean): string {
  if (!isOwn && NONE.test(from)) return FALLBACK_CATEGORY;
  const last = (!isOwn && from.split(/[:/>]/).at(-1)?.trim()) || from;
  for (const name of [from, last]) {
    const found = findBuiltInCategory(name) ?? own.get(getCategoryKey(name));
    if (found) return found;
  }
  const alike = nearly(last, [...BUILT_IN_EXPENSE_CATEGORIES, ...BUILT_IN_INCOME_CATEGORIES, ...own.values()]);
  if (alike !== undefined) return alike;
  return normalizeAndShortenText(last, 50) || FALLBACK_CATEGORY;
}

/** Minimum number of letters for matching by prefix. Shorter names are prefixes of too many other names. */
const LEAST_BEGINNING = 4;

/**
 * Returns a category with a similar name: one of the two names is a prefix or the plural of the other. If several
 * qualify, the one closest in length is returned.
 */
function nearly(name: string, known: readonly string[]): string | undefined {
  const key = getCategoryKey(name);
  const apart = (each: string) => Math.abs(each.length - name.length);
  const isLike = (each: string) => {
    const other = getCategoryKey(each);
    const isBeginning = other.startsWith(key) || key.startsWith(other);
    return (isBeginning && Math.min(key.length, other.length) >= LEAST_BEGINNING) || singular(other) === singular(key);
  };
  return known.filter(isLike).sort((one, other) => apart(one) - apart(other))[0];
}

function singular(key: string): string {
  return key.replace(/ies$/, 'y').replace(/(?<=[a-z]{2}(?:s|x|z|ch|sh))es$|(?<=[a-z]{2}[^s])s$/, '');
}

type Chosen = Required<Pick<StoredImportRow, 'chosen' | 'why'>>;

/** Returns a function that chooses a category for a row without one. Each name is looked up only once. */
export function createCategoryChooser(db: Db, userId: number) {
  const known = new Map<string, Chosen>();
  const guessed = new Map<string, Chosen>();
  const guessOnce = (name: string, kind: TransactionKind) => {
    const key = guessKey(name);
    const found = guessed.get(`${kind} ${key}`) ?? guess(key, kind);
    guessed.set(`${kind} ${key}`, found);
    return found;
  };
  let looked = 0;
  return async (name: string, amountMinor: number, note = ''): Promise<Chosen> => {
    const kind: TransactionKind = amountMinor > 0 ? 'income' : 'expense';
    const key = `${kind} ${foldText(name)}`;
    const found = known.get(key);
    if (found) return completeByNote(found, note, kind);
    const before = looked++ < MAX_NAMES ? await findLastCategory(db, userId, name, kind) : undefined;
    const chosen =
      before !== undefined && before !== FALLBACK_CATEGORY
        ? ({ chosen: before, why: 'before' } as const)
        : guessOnce(name, kind);
    known.set(key, chosen);
    return completeByNote(chosen, note, kind);
  };
}

const INCOME: readonly [RegExp, string][] = [
  [/salary|payroll|wages|gehalt|lohn\b|salaire|nomina|stipendio|salario|pension\b/, 'Salary'],
  [/interest|zinsen|dividend|interets|intereses|capital gain/, 'Investment Returns'],
  [/refund|erstattung|ruckzahlung|remboursement|reembolso|rimborso|cashback|reversal/, 'Refunds'],
  [/freelance|honorar|upwork|fiverr/, 'Freelance / Side Gig'],
  [/gift|geschenk|cadeau|regalo/, 'Gifts'],
];

/** Guess from the first words only. Later words, such as order numbers, say nothing about the category. */
function guessKey(name: string): string {
  return name.replace(/\d+/g, ' ').trim().split(/\s+/).slice(0, 4).join(' ');
}

/** If the name alone does not tell the category, guesses it from the purpose of the payment. */
function completeByNote(chosen: Chosen, note: string, kind: TransactionKind): Chosen {
  const category = chosen.why === 'none' ? findCategoryByBankWords(note, kind) : undefined;
  return category ? { chosen: category, why: 'words' } : chosen;
}

function guess(name: string, kind: TransactionKind): Chosen {
  const found =
    kind === 'income'
      ? INCOME.find(([words]) => words.test(foldText(name)))?.[1]
      : guessReceiptCategory([], name)?.value;
  const category = found ?? findCategoryByBankWords(name, kind);
  return category ? { chosen: category, why: 'words' } : { chosen: FALLBACK_CATEGORY, why: 'none' };
}
