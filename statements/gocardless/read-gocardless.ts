import { type BalanceSpan, checkBalances } from '../check-balances.ts';
import { refuseTooManyTransactions } from '../file-limits.ts';
import { findItem, type JsonItem, listItems, parseJsonFile, toTidyString } from '../json/parse-json.ts';
import { parseIsoDay } from '../parse-days.ts';
import { parsePlainAmount } from '../plain-amounts.ts';
import { createStatement, omitEmpty, type SkippedText, type Statement, type StatementEntry } from '../statement.ts';
import { createExcerpt, joinTexts } from '../tidy-text.ts';

/** True if the text is a JSON list of transactions from a European bank's API. */
export const isGocardless = (head: string, text: string) =>
  head.trimStart().startsWith('{') && /"booked"\s?:/.test(text) && text.includes('"transactionAmount"');

/**
 * Reads transactions from GoCardless (Nordigen) or from another bank API that follows the Berlin Group standard. The
 * line number of an entry is its position in the list.
 * @throws UnreadableStatementError if the file is damaged or too large
 */
export function readGocardless(text: string): Statement<'gocardless'> {
  const file = parseJsonFile(text, 'This JSON file is damaged or incomplete. Download it again.');
  const lists = Array.isArray(file.booked) ? file : findItem(file, 'transactions');
  const id = toTidyString(findItem(file, 'account').iban) || toTidyString(findItem(lists, 'account').iban) || undefined;
  const entries: StatementEntry[] = [];
  const left: SkippedText[] = [];
  const booked = listItems(lists, 'booked');
  const pending = [...listItems(lists, 'pending'), ...listItems(file, 'pending')];
  refuseTooManyTransactions(booked.length + pending.length);
  for (const [index, item] of booked.entries()) {
    const entry = toEntry(item, index + 1, id);
    if ('reason' in entry) left.push(entry);
    else entries.push(entry);
  }
  for (const [index, item] of pending.entries()) {
    const { line: _, ...read } = toEntry(item, 0, id);
    const said = 'reason' in read ? read.read : read;
    left.push({
      line: booked.length + index + 1,
      reason: 'pending',
      text: describe(item),
      ...omitEmpty({ read: said }),
    });
  }
  const currencies = new Set(entries.map(({ currency }) => currency));
  const [currency] = currencies.size === 1 ? currencies : [];
  const span = { ...readBalances(file, lists), account: id, sumMinor: sum(entries) };
  const accounts = id ? [{ id, ...omitEmpty({ currency }) }] : [];
  return createStatement('gocardless', { entries, left, ...checkBalances([span]), accounts, currency });
}

const sum = (entries: readonly StatementEntry[]) => entries.reduce((total, { amountMinor }) => total + amountMinor, 0);

function readBalances(...places: JsonItem[]): Pick<BalanceSpan, 'opening' | 'closing'> {
  const balances = places.flatMap((place) => listItems(place, 'balances'));
  const find = (type: string) => {
    const balance = balances.find(({ balanceType }) => balanceType === type);
    const amountMinor = balance && readAmount(findItem(balance, 'balanceAmount'));
    return amountMinor === undefined
      ? undefined
      : { amountMinor, day: parseIsoDay(toTidyString(balance?.referenceDate)) };
  };
  return { opening: find('openingBooked'), closing: find('closingBooked') };
}

function readAmount({ amount }: JsonItem): number | undefined {
  return parsePlainAmount(typeof amount === 'number' ? String(amount) : toTidyString(amount));
}

const describe = (item: JsonItem) =>
  createExcerpt(
    [
      toTidyString(item.bookingDate) || toTidyString(item.valueDate),
      String(findItem(item, 'transactionAmount').amount ?? ''),
      toTidyString(item.creditorName) || toTidyString(item.debtorName),
      toTidyString(item.remittanceInformationUnstructured),
    ].join(' '),
  );

function toEntry(item: JsonItem, line: number, account: string | undefined): StatementEntry | SkippedText {
  const money = findItem(item, 'transactionAmount');
  const amountMinor = readAmount(money);
  const valueDay = parseIsoDay(toTidyString(item.valueDate) || toTidyString(item.valueDateTime));
  const day = parseIsoDay(toTidyString(item.bookingDate) || toTidyString(item.bookingDateTime)) ?? valueDay;
  const [party, other] = (amountMinor ?? 0) < 0 ? ['creditor', 'debtor'] : ['debtor', 'creditor'];
  const name = toTidyString(item[`${party}Name`]) || toTidyString(item[`${other}Name`]);
  const iban = toTidyString(findItem(item, `${party}Account`).iban);
  const note = joinTexts(...listPurposes(item));
  const read = {
    name: name || note,
    note: name ? note : '',
    ...omitEmpty({
      day,
      amountMinor,
      otherDay: valueDay !== day && valueDay,
      id:
        toTidyString(item.internalTransactionId) ||
        toTidyString(item.transactionId) ||
        toTidyString(item.entryReference),
      account,
      currency: toTidyString(money.currency).toUpperCase(),
      transferWith: iban !== account && iban,
    }),
  };
  const skipped = { line, reason: 'unreadable' as const, text: describe(item), read };
  if (amountMinor === undefined) return { ...skipped, what: 'amount' };
  if (day === undefined) return { ...skipped, what: 'date' };
  return { ...read, line, day, amountMinor };
}

/**
 * Returns the purpose texts of a transaction. Banks use different fields for them, and a value may be a string or a
 * list.
 */
function listPurposes(item: JsonItem): string[] {
  const texts = item.remittanceInformationUnstructuredArray;
  return [
    toTidyString(item.remittanceInformationUnstructured),
    ...(Array.isArray(texts) ? texts.slice(0, 20).map(toTidyString) : []),
    toTidyString(item.remittanceInformationStructured),
    toTidyString(item.additionalInformation),
  ];
}
