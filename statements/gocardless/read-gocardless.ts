import { type BalanceSpan, checkBalances } from '../check-balances.ts';
import { parseIsoDay } from '../days.ts';
import { findItem, type Item, listItems, parseJsonFile, readText } from '../json/parse-json.ts';
import { refuseTooMany } from '../limits.ts';
import { parsePlainAmount } from '../plain-amounts.ts';
import { createStatement, type Entry, filled, type Skipped, type Statement } from '../statement.ts';
import { excerpt, joinTexts } from '../text.ts';

/** True if the text is a list of transactions as the interfaces of European banks return it. */
export const isGocardless = (head: string, text: string) =>
  head.trimStart().startsWith('{') && /"booked"\s?:/.test(text) && text.includes('"transactionAmount"');

/**
 * Reads the transactions of GoCardless (Nordigen) or of another interface for banks by the rules of the Berlin Group. The
 * lines of entries are the positions in the list.
 * @throws StatementRefused if the file is damaged or too large
 */
export function readGocardless(text: string): Statement<'gocardless'> {
  const file = parseJsonFile(text, 'This JSON file is damaged or incomplete. Download it again.');
  const lists = Array.isArray(file.booked) ? file : findItem(file, 'transactions');
  const id = readText(findItem(file, 'account').iban) || readText(findItem(lists, 'account').iban) || undefined;
  const entries: Entry[] = [];
  const left: Skipped[] = [];
  const booked = listItems(lists, 'booked');
  const pending = [...listItems(lists, 'pending'), ...listItems(file, 'pending')];
  refuseTooMany(booked.length + pending.length);
  for (const [index, item] of booked.entries()) {
    const entry = toEntry(item, index + 1, id);
    if ('reason' in entry) left.push(entry);
    else entries.push(entry);
  }
  for (const [index, item] of pending.entries()) {
    const { line: _, ...read } = toEntry(item, 0, id);
    const said = 'reason' in read ? read.read : read;
    left.push({ line: booked.length + index + 1, reason: 'pending', text: describe(item), ...filled({ read: said }) });
  }
  const currencies = new Set(entries.map(({ currency }) => currency));
  const [currency] = currencies.size === 1 ? currencies : [];
  const span = { ...readBalances(file, lists), account: id, sumMinor: sum(entries) };
  const accounts = id ? [{ id, ...filled({ currency }) }] : [];
  return createStatement('gocardless', { entries, left, ...checkBalances([span]), accounts, currency });
}

const sum = (entries: readonly Entry[]) => entries.reduce((total, { amountMinor }) => total + amountMinor, 0);

function readBalances(...places: Item[]): Pick<BalanceSpan, 'opening' | 'closing'> {
  const balances = places.flatMap((place) => listItems(place, 'balances'));
  const find = (type: string) => {
    const balance = balances.find(({ balanceType }) => balanceType === type);
    const amountMinor = balance && readAmount(findItem(balance, 'balanceAmount'));
    return amountMinor === undefined ? undefined : { amountMinor, day: parseIsoDay(readText(balance?.referenceDate)) };
  };
  return { opening: find('openingBooked'), closing: find('closingBooked') };
}

function readAmount({ amount }: Item): number | undefined {
  return parsePlainAmount(typeof amount === 'number' ? String(amount) : readText(amount));
}

const describe = (item: Item) =>
  excerpt(
    [
      readText(item.bookingDate) || readText(item.valueDate),
      String(findItem(item, 'transactionAmount').amount ?? ''),
      readText(item.creditorName) || readText(item.debtorName),
      readText(item.remittanceInformationUnstructured),
    ].join(' '),
  );

function toEntry(item: Item, line: number, account: string | undefined): Entry | Skipped {
  const money = findItem(item, 'transactionAmount');
  const amountMinor = readAmount(money);
  const valueDay = parseIsoDay(readText(item.valueDate) || readText(item.valueDateTime));
  const day = parseIsoDay(readText(item.bookingDate) || readText(item.bookingDateTime)) ?? valueDay;
  const [party, other] = (amountMinor ?? 0) < 0 ? ['creditor', 'debtor'] : ['debtor', 'creditor'];
  const name = readText(item[`${party}Name`]) || readText(item[`${other}Name`]);
  const iban = readText(findItem(item, `${party}Account`).iban);
  const note = joinTexts(...listPurposes(item));
  const read = {
    name: name || note,
    note: name ? note : '',
    ...filled({
      day,
      amountMinor,
      otherDay: valueDay !== day && valueDay,
      id: readText(item.internalTransactionId) || readText(item.transactionId) || readText(item.entryReference),
      account,
      currency: readText(money.currency).toUpperCase(),
      transferWith: iban !== account && iban,
    }),
  };
  const skipped = { line, reason: 'unreadable' as const, text: describe(item), read };
  if (amountMinor === undefined) return { ...skipped, what: 'amount' };
  if (day === undefined) return { ...skipped, what: 'date' };
  return { ...read, line, day, amountMinor };
}

/** Returns the texts of a transaction. Banks use different fields, and some fill a list instead of a text. */
function listPurposes(item: Item): string[] {
  const texts = item.remittanceInformationUnstructuredArray;
  return [
    readText(item.remittanceInformationUnstructured),
    ...(Array.isArray(texts) ? texts.slice(0, 20).map(readText) : []),
    readText(item.remittanceInformationStructured),
    readText(item.additionalInformation),
  ];
}
