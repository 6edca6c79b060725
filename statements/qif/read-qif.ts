import { inferSeparatorFromTexts, parseAmountToHundredths } from '../amounts-in-hundredths.ts';
import type { DecimalSeparator } from '../parse-amounts.ts';
import { inferDateOrder, parseDay, parsedDayToIsoDay } from '../parse-days.ts';
import { scoreReversedSignsByCount, scoreReversedSignsByDescription } from '../reversed-signs.ts';
import {
  addUncategorizedRemainder,
  type DateOrder,
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementBalance,
  type StatementEntry,
  type StatementQuestion,
} from '../statement.ts';
import { createExcerpt, tidyText } from '../tidy-text.ts';
import { ROW_PATTERNS } from '../word-patterns.ts';
import { type QifContent, type QifRecord, readQifContent } from './qif-records.ts';

/** The user's answers. `isTurned` is true if all signs are reversed. */
type QifAnswers = { dateOrder?: DateOrder; isTurned?: boolean };

export function isQif(head: string): boolean {
  if (/^[ \t]*!(Type:|Account\b|Option:|Clear:)/im.test(head)) return true;
  // A file without a header is QIF if it has lines with a date (D) and an amount (T or U), and a line that contains
  // only `^`.
  return /^\^[ \t]*$/m.test(head) && /^D[ \d]/m.test(head) && /^[TU][-+\d.,]+[ \t]*$/m.test(head);
}

/**
 * Reads QIF. The order of day, month and year is inferred from all records. The result contains a question if this
 * order is unclear, or if a card seems to list expenses without a minus sign.
 * @param answers the user's answers to these questions
 */
export function readQif(text: string, answers: QifAnswers = {}): Statement<'qif'> {
  const lists = readQifContent(text);
  const { records } = lists;
  const days = records.map(({ dayText }) => parseDay(normalizeDay(dayText)));
  // QIF is an American format, so the month comes first if the dates do not show the order.
  const { order: likeliest, others } = inferDateOrder(
    days.filter((day) => day !== undefined),
    { isMonthFirst: true },
  );
  const order = answers.dateOrder ?? likeliest;
  const separator = inferSeparatorFromTexts(listAmountTexts(records));
  const looksTurned = isCardReversed(records, separator);
  const isTurned = looksTurned && answers.isTurned !== false;
  const entries: StatementEntry[] = [];
  const balances: StatementBalance[] = [];
  const left: SkippedLine[] = lists.investments.map(({ line, text }) => ({
    line,
    reason: 'no booking',
    text: createExcerpt(text),
  }));
  for (const [index, record] of records.entries()) {
    const written = days[index];
    const day = written && parsedDayToIsoDay(written, order);
    const asWritten = readAmount(record, separator);
    const amountMinor = isTurned && asWritten ? -asWritten : asWritten;
    if (day === undefined || amountMinor === undefined) {
      const what = day === undefined ? 'date' : 'amount';
      const said = [record.dayText, record.amountText, record.payee].filter(Boolean).join(' ');
      const read = { name: tidyText(record.payee), ...omitEmptyFields({ day, amountMinor }) };
      left.push({ line: record.line, reason: 'unreadable', what, text: createExcerpt(said), read });
      continue;
    }
    const opened = findOpenedAccount(record);
    const isEmpty = amountMinor === 0 && ROW_PATTERNS.openingPayee.test(record.payee);
    if (opened === undefined && !isEmpty) {
      const dayText = others.length > 0 ? { dayText: tidyText(record.dayText) } : {};
      entries.push({ ...toEntry(record, day, amountMinor, separator, lists), ...dayText });
      continue;
    }
    if (opened !== undefined) balances.push({ is: 'opening', day, amountMinor, account: opened });
    left.push({
      line: record.line,
      reason: 'opening balance',
      text: createExcerpt(`${record.dayText} ${record.payee}`),
      read: { name: tidyText(record.payee), day, amountMinor },
    });
  }
  const questions: StatementQuestion[] = [];
  if (others.length > 0) questions.push({ about: 'date order', choices: [likeliest, ...others] });
  if (looksTurned) questions.push({ about: 'sign', choices: ['turned', 'as written'] });
  return {
    format: 'qif',
    entries,
    left: left.sort((one, other) => one.line - other.line),
    questions,
    balances,
    accounts: listAccounts(lists, balances),
    dateOrder: order,
  };
}

/** Returns the amount in hundredths, with the sign as written, or undefined if it is unreadable. */
function readAmount(record: QifRecord, separator: DecimalSeparator | undefined): number | undefined {
  return record.amountText
    ? parseAmountToHundredths(normalizeAmount(record.amountText), separator)
    : sumParts(record, separator);
}

/**
 * True if a card lists expenses without a minus sign, as some banks do. The number of minus signs and the descriptions
 * must show this. Files with account names or splits are from finance programs, which use normal signs.
 */
function isCardReversed(records: readonly QifRecord[], separator: DecimalSeparator | undefined): boolean {
  if (!records.every(({ isOfCard, account, parts }) => isOfCard && account === undefined && parts.length === 0))
    return false;
  const said = records.flatMap((record) => {
    const minor = readAmount(record, separator);
    return minor ? [{ words: [record.payee, record.memo], isNegative: minor < 0 }] : [];
  });
  const negatives = said.filter(({ isNegative }) => isNegative).length;
  return scoreReversedSignsByCount(said.length, negatives) + scoreReversedSignsByDescription(said) > 0;
}

/**
 * Converts a date to a format that `parseDay` accepts. QIF has an apostrophe before years from 2000 on, and may write
 * only the last digit of the year: `1/ 3' 4`.
 */
const normalizeDay = (text: string) =>
  text.length > LONGEST_DAY
    ? ''
    : text
        .replace(/[-/. ]?['’]/g, "'")
        .replace(/' ?(\d)$/, "'0$1")
        .replaceAll("'", '/');
const LONGEST_DAY = 40;

/**
 * Returns the account if the record is its opening balance. QIF writes an opening balance as a transfer from the
 * account to itself.
 */
function findOpenedAccount({ category, payee, account, parts }: QifRecord): string | undefined {
  const itself = parseAccount(category);
  if (itself === undefined || parts.length > 0) return undefined;
  if (itself === account) return itself;
  return account === undefined && ROW_PATTERNS.openingPayee.test(payee) ? itself : undefined;
}

function toEntry(
  record: QifRecord,
  day: string,
  amountMinor: number,
  separator: DecimalSeparator | undefined,
  { classes }: QifContent,
): StatementEntry {
  const { line, account, payee, memo, number } = record;
  const transferWith = parseAccount(record.category);
  const isSplit = record.parts.length > 0;
  const named = isSplit || transferWith !== undefined ? undefined : categoryAndTags(record.category, classes);
  const parts = isSplit ? readParts(record, amountMinor, separator) : undefined;
  const name = tidyText(payee) || tidyText(memo) || (number ? `Check ${tidyText(number)}` : '');
  return {
    line,
    day,
    amountMinor,
    name,
    note: tidyText(memo) === name ? '' : tidyText(memo),
    ...omitEmptyFields({ account, transferWith, parts, isChecked: /^[*cxr]$/i.test(record.status) }),
    ...named,
  };
}

/** Returns the parts of a split. If they do not add up to the booked amount, a part without a category is added. */
function readParts(
  record: QifRecord,
  amountMinor: number,
  separator: DecimalSeparator | undefined,
): NonNullable<StatementEntry['parts']> {
  const parts = record.parts.map(({ category, memo, amountText }) => ({
    category: tidyText(category),
    amountMinor: parseAmountToHundredths(normalizeAmount(amountText), separator) ?? 0,
    note: tidyText(memo),
  }));
  return addUncategorizedRemainder(parts, amountMinor);
}

/**
 * Returns the sum of the parts, for records without an amount of their own. Returns undefined if a part is unreadable.
 */
function sumParts({ parts }: QifRecord, separator: DecimalSeparator | undefined): number | undefined {
  let sum = 0;
  for (const { amountText } of parts)
    sum += parseAmountToHundredths(normalizeAmount(amountText), separator) ?? Number.NaN;
  return parts.length > 0 && Number.isSafeInteger(sum) ? sum : undefined;
}

/**
 * Splits `Group:Sub/Class` into a category and a tag, but only if the file lists the class. Otherwise, the slash is
 * part of the category name.
 */
function categoryAndTags(text: string, classes: Set<string>): Pick<StatementEntry, 'category' | 'tags'> {
  const slash = text.lastIndexOf('/');
  const behind = slash < 0 ? '' : text.slice(slash + 1).trim();
  if (classes.has(behind))
    return { ...omitEmptyFields({ category: tidyText(text.slice(0, Math.max(0, slash))) }), tags: [tidyText(behind)] };
  return text && !/^-+split-+$/i.test(text) ? { category: tidyText(text) } : {};
}

const parseAccount = (category: string) =>
  /^\[[^\]]+\]/.test(category) ? tidyText(category.slice(1, category.indexOf(']'))) : undefined;

/**
 * Converts an amount to a format that `parseAmountToHundredths` accepts. The currency sign is removed, because some programs
 * write the wrong one.
 */
const normalizeAmount = (text: string) =>
  text.length > LONGEST_AMOUNT ? text : text.replace(/[$€£¥\s]/g, '').replace(/^\((.*)\)$/, '-$1');
const LONGEST_AMOUNT = 60;

function* listAmountTexts(records: QifRecord[]): Generator<string> {
  for (const { amountText, parts } of records) {
    yield normalizeAmount(amountText);
    for (const part of parts) yield normalizeAmount(part.amountText);
  }
}

function listAccounts({ accounts, records }: QifContent, balances: StatementBalance[]): Statement['accounts'] {
  const used = new Set([...records.map(({ account }) => account), ...balances.map(({ account }) => account)]);
  const names = new Set([...accounts.map(({ name }) => name), ...used].filter((name) => name !== undefined));
  // Only accounts with transactions are used, because finance programs list all accounts in every export.
  const kinds = new Map(accounts.flatMap(({ name, kind }) => (kind === '' ? [] : [[name, kind] as const])));
  return [...names].filter((name) => used.has(name)).map((id) => ({ id, kind: kinds.get(id) ?? '' }));
}
