import { refuseTooManyTransactions } from '../file-limits.ts';
import { isJsonItem, type JsonItem, listItems, parseJsonFile, toTidyString } from '../json/parse-json.ts';
import { parseIsoDay } from '../parse-days.ts';
import { floatToMinor } from '../plain-amounts.ts';
import {
  addRemainderPart,
  createStatement,
  isCheckedStatus,
  omitEmpty,
  type SkippedText,
  type StatedBalance,
  type Statement,
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
  const file = parseJsonFile(
    text,
    'This YNAB 4 file is damaged or incomplete. Copy Budget.yfull from your budget again.',
  );
  const names = readNames(file);
  const entries: StatementEntry[] = [];
  const left: SkippedText[] = [];
  const balances: StatedBalance[] = [];
  const opened = new Set<string | undefined>();
  const transactions = listItems(file, 'transactions');
  refuseTooManyTransactions(transactions.length);
  for (const [index, transaction] of transactions.entries()) {
    const entry = toEntry(transaction, index + 1, names);
    if ('reason' in entry) left.push(entry);
    else if (entry.name === OPENING && !opened.has(entry.account)) {
      opened.add(entry.account);
      const { account, day, amountMinor } = entry;
      balances.push({ is: 'opening', day, amountMinor, ...omitEmpty({ account }) });
      left.push({ line: entry.line, reason: 'opening balance', text: createExcerpt(`${day} ${OPENING}`), read: entry });
    } else entries.push(entry);
  }
  const accounts = [...new Set(names.account.values())].map((id) => ({ id, name: id }));
  return createStatement('ynab4', { entries, left, balances, accounts, currency: readCurrency(file) });
}

function readNames(file: JsonItem): Names {
  const category = new Map(Object.entries(OWN_CATEGORIES));
  for (const master of listItems(file, 'masterCategories')) {
    for (const sub of listItems(master, 'subCategories')) {
      category.set(
        toTidyString(sub.entityId),
        [toTidyString(master.name), toTidyString(sub.name)].filter(Boolean).join(':'),
      );
    }
  }
  return {
    account: new Map(
      listItems(file, 'accounts').map((each) => [toTidyString(each.entityId), toTidyString(each.accountName)]),
    ),
    payee: new Map(listItems(file, 'payees').map((each) => [toTidyString(each.entityId), toTidyString(each.name)])),
    category,
  };
}

function toEntry(item: JsonItem, line: number, names: Names): StatementEntry | SkippedText {
  const day = parseIsoDay(toTidyString(item.date));
  const amountMinor = floatToMinor(typeof item.amount === 'number' ? item.amount : Number.NaN);
  const transferWith = names.account.get(toTidyString(item.targetAccountId));
  const memo = toTidyString(item.memo);
  const payee = names.payee.get(toTidyString(item.payeeId)) || toTidyString(item.importedPayee);
  const text = createExcerpt([toTidyString(item.date), item.amount, payee, memo].filter(Boolean).join(' '));
  if (item.isTombstone === true) return { line, reason: 'deleted', text };
  if (day === undefined) return { line, reason: 'unreadable', what: 'date', text };
  if (amountMinor === undefined) return { line, reason: 'unreadable', what: 'amount', text };
  const account = names.account.get(toTidyString(item.accountId));
  const id = toTidyString(item.entityId);
  const parts = readParts(item, amountMinor, names);
  const category = parts ? '' : (names.category.get(toTidyString(item.categoryId)) ?? '');
  return {
    line,
    day,
    amountMinor,
    name: payee || memo,
    note: payee ? memo : '',
    ...omitEmpty({
      id,
      account,
      transferWith,
      category,
      parts,
      isChecked: isCheckedStatus(toTidyString(item.cleared)),
    }),
  };
}

/**
 * Returns the parts of a split transaction, without deleted ones. If their sum differs from the amount, a part without
 * a category is added.
 */
function readParts(item: JsonItem, amountMinor: number, names: Names): StatementEntry['parts'] {
  const subs = listItems(item, 'subTransactions').filter(({ isTombstone }) => isTombstone !== true);
  if (subs.length === 0) return undefined;
  const parts = subs.map((sub) => ({
    category: transferName(sub, names) || (names.category.get(toTidyString(sub.categoryId)) ?? ''),
    amountMinor: floatToMinor(typeof sub.amount === 'number' ? sub.amount : Number.NaN) ?? 0,
    note: toTidyString(sub.memo),
  }));
  return addRemainderPart(parts, amountMinor);
}

/**
 * If a part is a transfer, returns the name of the other account in square brackets, as in QIF. Otherwise returns an
 * empty string.
 */
function transferName(sub: JsonItem, names: Names): string {
  const name = names.account.get(toTidyString(sub.targetAccountId));
  return name ? `[${name}]` : '';
}

function readCurrency(file: JsonItem): string | undefined {
  const meta = isJsonItem(file.budgetMetaData)
    ? file.budgetMetaData
    : isJsonItem(file.fileMetaData)
      ? file.fileMetaData
      : {};
  const code = toTidyString(meta.currencyISOSymbol).toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
}
