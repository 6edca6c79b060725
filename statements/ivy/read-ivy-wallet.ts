import { refuseTooManyTransactions } from '../file-limits.ts';
import { type JsonObject, listObjectsInProperty, parseJsonObject, toTidyTextOrEmpty } from '../json/parse-json.ts';
import {
  createStatement,
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementEntry,
  type StatementTransfer,
} from '../statement.ts';
import { createExcerpt } from '../tidy-text.ts';

/**
 * True if the text is an Ivy Wallet backup. The whole text is searched, because the properties that identify the format
 * may come after long lists.
 */
export const isIvyWallet = (head: string, text: string) =>
  head.trimStart().startsWith('{') && text.includes('"plannedPaymentRules"') && text.includes('"transactions"');

type Names = { accounts: Map<string, { name: string; currency: string }>; categories: Map<string, string> };

/**
 * Reads an Ivy Wallet backup. Planned payments are skipped. Amounts are rounded to hundredths, because Ivy Wallet
 * allows any number of decimals. The line number of an entry is its position in the list.
 * @throws UnreadableStatementError if the file is damaged or too large
 */
export function readIvyWallet(text: string): Statement<'ivy'> {
  const file = parseJsonObject(text, 'This backup of Ivy Wallet is damaged or incomplete. Export it again.');
  const standard = toTidyTextOrEmpty(listObjectsInProperty(file, 'settings')[0]?.currency);
  const names: Names = {
    accounts: new Map(
      listObjectsInProperty(file, 'accounts').map((each) => [
        toTidyTextOrEmpty(each.id),
        { name: toTidyTextOrEmpty(each.name), currency: toTidyTextOrEmpty(each.currency) || standard },
      ]),
    ),
    categories: new Map(
      listObjectsInProperty(file, 'categories').map((each) => [
        toTidyTextOrEmpty(each.id),
        toTidyTextOrEmpty(each.name),
      ]),
    ),
  };
  const entries: StatementEntry[] = [];
  const transfers: StatementTransfer[] = [];
  const left: SkippedLine[] = [];
  const transactions = listObjectsInProperty(file, 'transactions');
  refuseTooManyTransactions(transactions.length);
  for (const [index, item] of transactions.entries()) {
    const read = readTransaction(item, index + 1, names);
    if ('reason' in read) left.push(read);
    else if ('from' in read) {
      transfers.push(read);
      left.push({ line: read.line, reason: 'transfer', text: createExcerpt(`${read.day} ${read.from} ${read.to}`) });
    } else entries.push(read);
  }
  const accounts = [...names.accounts.values()].map(({ name, currency }) => ({
    id: name,
    name,
    ...omitEmptyFields({ currency }),
  }));
  return createStatement('ivy', { entries, transfers, left, accounts, currency: standard || undefined });
}

function readTransaction(
  item: JsonObject,
  line: number,
  names: Names,
): StatementEntry | StatementTransfer | SkippedLine {
  const account = names.accounts.get(toTidyTextOrEmpty(item.accountId));
  const [title, description] = [toTidyTextOrEmpty(item.title), toTidyTextOrEmpty(item.description)];
  const category = names.categories.get(toTidyTextOrEmpty(item.categoryId)) ?? '';
  const type = toTidyTextOrEmpty(item.type);
  const text = createExcerpt([type, item.amount, title, description].join(' '));
  if (item.isDeleted === true) return { line, reason: 'deleted', text };
  if (item.dateTime === undefined && item.dueDate !== undefined) return { line, reason: 'pending', text };
  const day = toDay(item.dateTime);
  const amountMinor = toMinor(item.amount);
  if (day === undefined) return { line, reason: 'unreadable', what: 'date', text };
  if (amountMinor === undefined) return { line, reason: 'unreadable', what: 'amount', text };
  const words = {
    name: title || description || category,
    note: title ? description : '',
    ...omitEmptyFields({ id: toTidyTextOrEmpty(item.id) }),
  };
  if (type === 'TRANSFER') {
    const to = names.accounts.get(toTidyTextOrEmpty(item.toAccountId));
    if (!account || !to) return { line, reason: 'unreadable', what: 'account', text };
    const received = toMinor(item.toAmount) ?? amountMinor;
    const arrived = received !== amountMinor && {
      amountMinor: received,
      ...omitEmptyFields({ currency: to.currency }),
    };
    const sides = {
      from: account.name,
      to: to.name,
      amountMinor,
      ...omitEmptyFields({ currency: account.currency, arrived }),
    };
    return { line, day, ...sides, ...words };
  }
  if (type !== 'INCOME' && type !== 'EXPENSE') return { line, reason: 'unreadable', what: 'type', text };
  const signed = type === 'EXPENSE' ? 0 - amountMinor : amountMinor;
  return {
    line,
    day,
    amountMinor: signed,
    ...words,
    ...omitEmptyFields({ category, account: account?.name, currency: account?.currency }),
  };
}

function toDay(time: unknown): string | undefined {
  const isTime = typeof time === 'number' && time > 0 && time < 4e12;
  return isTime ? new Date(time).toISOString().slice(0, 10) : undefined;
}

function toMinor(amount: unknown): number | undefined {
  if (typeof amount !== 'number' || amount < 0) return undefined;
  const minor = Math.round(amount * 100);
  return Number.isSafeInteger(minor) ? minor : undefined;
}
