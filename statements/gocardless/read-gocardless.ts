import { parseAmountToHundredths } from '../amounts-in-hundredths.ts';
import { refuseTooManyTransactions } from '../file-limits.ts';
import {
  getObjectProperty,
  type JsonObject,
  listObjectsInProperty,
  parseJsonObject,
  toTidyTextOrEmpty,
} from '../json/parse-json.ts';
import { parseIsoDay } from '../parse-days.ts';
import { type BalanceSpan, reconcileBalances } from '../reconcile-balances.ts';
import {
  createStatement,
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementEntry,
} from '../statement.ts';
import { createExcerpt, joinDistinctTexts } from '../tidy-text.ts';

/** True if the text is a JSON list of transactions from a European bank's API. */
export const isGocardless = (head: string, text: string) =>
  head.trimStart().startsWith('{') && /"booked"\s?:/.test(text) && text.includes('"transactionAmount"');

/**
 * Reads transactions from GoCardless (Nordigen) or from another bank API that follows the Berlin Group standard. The
 * line number of an entry is its position in the list.
 * @throws UnreadableStatementError if the file is damaged or too large
 */
export function readGocardless(text: string): Statement<'gocardless'> {
  const file = parseJsonObject(text, 'This JSON file is damaged or incomplete. Download it again.');
  const lists = Array.isArray(file.booked) ? file : getObjectProperty(file, 'transactions');
  const id =
    toTidyTextOrEmpty(getObjectProperty(file, 'account').iban) ||
    toTidyTextOrEmpty(getObjectProperty(lists, 'account').iban) ||
    undefined;
  const entries: StatementEntry[] = [];
  const left: SkippedLine[] = [];
  const booked = listObjectsInProperty(lists, 'booked');
  const pending = [...listObjectsInProperty(lists, 'pending'), ...listObjectsInProperty(file, 'pending')];
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
      ...omitEmptyFields({ read: said }),
    });
  }
  const currencies = new Set(entries.map(({ currency }) => currency));
  const [currency] = currencies.size === 1 ? currencies : [];
  const span = { ...readBalances(file, lists), account: id, sumMinor: sum(entries) };
  const accounts = id ? [{ id, ...omitEmptyFields({ currency }) }] : [];
  return createStatement('gocardless', { entries, left, ...reconcileBalances([span]), accounts, currency });
}

const sum = (entries: readonly StatementEntry[]) => entries.reduce((total, { amountMinor }) => total + amountMinor, 0);

function readBalances(...places: JsonObject[]): Pick<BalanceSpan, 'opening' | 'closing'> {
  const balances = places.flatMap((place) => listObjectsInProperty(place, 'balances'));
  const find = (type: string) => {
    const balance = balances.find(({ balanceType }) => balanceType === type);
    const amountMinor = balance && readAmount(getObjectProperty(balance, 'balanceAmount'));
    return amountMinor === undefined
      ? undefined
      : { amountMinor, day: parseIsoDay(toTidyTextOrEmpty(balance?.referenceDate)) };
  };
  return { opening: find('openingBooked'), closing: find('closingBooked') };
}

function readAmount({ amount }: JsonObject): number | undefined {
  return parseAmountToHundredths(typeof amount === 'number' ? String(amount) : toTidyTextOrEmpty(amount));
}

const describe = (item: JsonObject) =>
  createExcerpt(
    [
      toTidyTextOrEmpty(item.bookingDate) || toTidyTextOrEmpty(item.valueDate),
      String(getObjectProperty(item, 'transactionAmount').amount ?? ''),
      toTidyTextOrEmpty(item.creditorName) || toTidyTextOrEmpty(item.debtorName),
      toTidyTextOrEmpty(item.remittanceInformationUnstructured),
    ].join(' '),
  );

function toEntry(item: JsonObject, line: number, account: string | undefined): StatementEntry | SkippedLine {
  const money = getObjectProperty(item, 'transactionAmount');
  const amountMinor = readAmount(money);
  const valueDay = parseIsoDay(toTidyTextOrEmpty(item.valueDate) || toTidyTextOrEmpty(item.valueDateTime));
  const day = parseIsoDay(toTidyTextOrEmpty(item.bookingDate) || toTidyTextOrEmpty(item.bookingDateTime)) ?? valueDay;
  const [party, other] = (amountMinor ?? 0) < 0 ? ['creditor', 'debtor'] : ['debtor', 'creditor'];
  const name = toTidyTextOrEmpty(item[`${party}Name`]) || toTidyTextOrEmpty(item[`${other}Name`]);
  const iban = toTidyTextOrEmpty(getObjectProperty(item, `${party}Account`).iban);
  const note = joinDistinctTexts(...listPurposes(item));
  const read = {
    name: name || note,
    note: name ? note : '',
    ...omitEmptyFields({
      day,
      amountMinor,
      otherDay: valueDay !== day && valueDay,
      id:
        toTidyTextOrEmpty(item.internalTransactionId) ||
        toTidyTextOrEmpty(item.transactionId) ||
        toTidyTextOrEmpty(item.entryReference),
      account,
      currency: toTidyTextOrEmpty(money.currency).toUpperCase(),
      transferWith: iban !== account && iban,
    }),
  };
  const skipped = { line, reason: 'unreadable' as const, text: describe(item), read };
  if (amountMinor === undefined) return { ...skipped, what: 'amount' };
  if (day === undefined) return { ...skipped, what: 'date' };
  return { ...read, line, day, amountMinor };
}

/**
 * Returns the purpose texts of a transaction. Banks use different fields for the purpose, and the value of a field may
 * be a string or a list.
 */
function listPurposes(item: JsonObject): string[] {
  const texts = item.remittanceInformationUnstructuredArray;
  return [
    toTidyTextOrEmpty(item.remittanceInformationUnstructured),
    ...(Array.isArray(texts) ? texts.slice(0, 20).map(toTidyTextOrEmpty) : []),
    toTidyTextOrEmpty(item.remittanceInformationStructured),
    toTidyTextOrEmpty(item.additionalInformation),
  ];
}
