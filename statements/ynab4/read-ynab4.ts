import { floatToHundredths } from '../amounts-in-hundredths.ts';
import { refuseTooManyTransactions } from '../file-limits.ts';
import {
  isJsonObject,
  type JsonObject,
  listObjectsInProperty,
  parseJsonObject,
  toTidyTextOrEmpty,
} from '../json/parse-json.ts';
import { parseIsoDay } from '../parse-days.ts';
import {
  addUncategorizedRemainder,
  createStatement,
  isCheckedStatus,
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementBalance,
  type StatementEntry,
} from '../statement.ts';
import { createExcerpt } from '../tidy-text.ts';

/** Built-in categories of YNAB 4 by id, with the names that users see. */
const OWN_CATEGORIES: Record<string, string> = {
  'Category/__ImmediateIncome__': 'Income:Available this month',
  'Category/__DeferredIncome__': 'Income:Available next month',
  'Category/__Split__': '',
};

const OPENING = 'Starting Balance';

type Names = Record<'account' | 'payee' | 'category', Map<string, string>>;

/**
 * True if the text is a YNAB 4 file. The whole text is searched, because the properties that identify the format may
 * come after very long properties.
 */
export const isYnab4 = (head: string, text: string) =>
  head.trimStart().startsWith('{') &&
  text.includes('"transactions"') &&
  /"(isTombstone|entityVersion|accountName)"/.test(text);

/**
 * Reads the file `Budget.yfull` of YNAB 4. Both sides of a transfer become entries. The line number of an entry is the
 * number of its transaction.
 * @throws UnreadableStatementError if the file is damaged or too large
 */
export function readYnab4(text: string): Statement<'ynab4'> {
  const file = parseJsonObject(
    text,
    'This YNAB 4 file is damaged or incomplete. Copy Budget.yfull from your budget again.',
  );
  const names = readNames(file);
  const entries: StatementEntry[] = [];
  const left: SkippedLine[] = [];
  const balances: StatementBalance[] = [];
  const opened = new Set<string | undefined>();
  const transactions = listObjectsInProperty(file, 'transactions');
  refuseTooManyTransactions(transactions.length);
  for (const [index, transaction] of transactions.entries()) {
    const entry = toEntry(transaction, index + 1, names);
    if ('reason' in entry) left.push(entry);
    else if (entry.name === OPENING && !opened.has(entry.account)) {
      opened.add(entry.account);
      const { account, day, amountMinor } = entry;
      balances.push({ is: 'opening', day, amountMinor, ...omitEmptyFields({ account }) });
      left.push({ line: entry.line, reason: 'opening balance', text: createExcerpt(`${day} ${OPENING}`), read: entry });
    } else entries.push(entry);
  }
  const accounts = [...new Set(names.account.values())].map((id) => ({ id, name: id }));
  return createStatement('ynab4', { entries, left, balances, accounts, currency: readCurrency(file) });
}

function readNames(file: JsonObject): Names {
  const category = new Map(Object.entries(OWN_CATEGORIES));
  for (const master of listObjectsInProperty(file, 'masterCategories')) {
    for (const sub of listObjectsInProperty(master, 'subCategories')) {
      category.set(
        toTidyTextOrEmpty(sub.entityId),
        [toTidyTextOrEmpty(master.name), toTidyTextOrEmpty(sub.name)].filter(Boolean).join(':'),
      );
    }
  }
  return {
    account: new Map(
      listObjectsInProperty(file, 'accounts').map((each) => [
        toTidyTextOrEmpty(each.entityId),
        toTidyTextOrEmpty(each.accountName),
      ]),
    ),
    payee: new Map(
      listObjectsInProperty(file, 'payees').map((each) => [
        toTidyTextOrEmpty(each.entityId),
        toTidyTextOrEmpty(each.name),
      ]),
    ),
    category,
  };
}

function toEntry(item: JsonObject, line: number, names: Names): StatementEntry | SkippedLine {
  const day = parseIsoDay(toTidyTextOrEmpty(item.date));
  const amountMinor = floatToHundredths(typeof item.amount === 'number' ? item.amount : Number.NaN);
  const transferWith = names.account.get(toTidyTextOrEmpty(item.targetAccountId));
  const memo = toTidyTextOrEmpty(item.memo);
  const payee = names.payee.get(toTidyTextOrEmpty(item.payeeId)) || toTidyTextOrEmpty(item.importedPayee);
  const text = createExcerpt([toTidyTextOrEmpty(item.date), item.amount, payee, memo].filter(Boolean).join(' '));
  if (item.isTombstone === true) return { line, reason: 'deleted', text };
  if (day === undefined) return { line, reason: 'unreadable', what: 'date', text };
  if (amountMinor === undefined) return { line, reason: 'unreadable', what: 'amount', text };
  const account = names.account.get(toTidyTextOrEmpty(item.accountId));
  const id = toTidyTextOrEmpty(item.entityId);
  const parts = readParts(item, amountMinor, names);
  const category = parts ? '' : (names.category.get(toTidyTextOrEmpty(item.categoryId)) ?? '');
  return {
    line,
    day,
    amountMinor,
    name: payee || memo,
    note: payee ? memo : '',
    ...omitEmptyFields({
      id,
      account,
      transferWith,
      category,
      parts,
      isChecked: isCheckedStatus(toTidyTextOrEmpty(item.cleared)),
    }),
  };
}

/**
 * Returns the parts of a split transaction, except deleted parts. If the sum of the parts differs from the amount, a
 * part without a category is added.
 */
function readParts(item: JsonObject, amountMinor: number, names: Names): StatementEntry['parts'] {
  const subs = listObjectsInProperty(item, 'subTransactions').filter(({ isTombstone }) => isTombstone !== true);
  if (subs.length === 0) return undefined;
  const parts = subs.map((sub) => ({
    category: transferName(sub, names) || (names.category.get(toTidyTextOrEmpty(sub.categoryId)) ?? ''),
    amountMinor: floatToHundredths(typeof sub.amount === 'number' ? sub.amount : Number.NaN) ?? 0,
    note: toTidyTextOrEmpty(sub.memo),
  }));
  return addUncategorizedRemainder(parts, amountMinor);
}

/**
 * If a part is a transfer, returns the name of the other account in square brackets, as in QIF. Otherwise returns an
 * empty string.
 */
function transferName(sub: JsonObject, names: Names): string {
  const name = names.account.get(toTidyTextOrEmpty(sub.targetAccountId));
  return name ? `[${name}]` : '';
}

function readCurrency(file: JsonObject): string | undefined {
  const meta = isJsonObject(file.budgetMetaData)
    ? file.budgetMetaData
    : isJsonObject(file.fileMetaData)
      ? file.fileMetaData
      : {};
  const code = toTidyTextOrEmpty(meta.currencyISOSymbol).toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
}
