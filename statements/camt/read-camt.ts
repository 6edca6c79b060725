import { parseIsoDay } from '../calendar.ts';
import { type BalanceSpan, checkBalances } from '../check-balances.ts';
import { refuseTooMany } from '../limits.ts';
import { parsePlainAmount } from '../plain-amounts.ts';
import { type Entry, type Skipped, type Statement, StatementRefused } from '../statement.ts';
import { excerpt, tidyText } from '../text.ts';
import { type Element, findElement, findText, readXml } from '../xml.ts';
import { findEntryId, findOtherIban, readNameAndNote } from './counterparty.ts';

/** The roots of CAMT.053 (statement), 052 (intraday report) and 054 (notification). */
const MESSAGES = new Set(['Stmt', 'Rpt', 'Ntfctn']);

type Account = { id: string; name?: string; currency?: string };

/** State of the message being read. Messages list the account first, then balances, then entries. */
type Message = {
  account: Account | undefined;
  span: BalanceSpan;
  balances: Element[];
  days: Set<string | undefined>;
};

export const isCamt = (head: string) =>
  /<(\w{1,20}:)?BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn|DbtCdtNtfctnV\d\d)\b/.test(head);

/**
 * Reads CAMT.052, 053 and 054 of any version by ignoring namespaces. Each booked `Ntry` is one entry. That includes
 * batches, because the balance changes by their total. Throws `StatementRefused` if the XML is damaged and nothing
 * could be read.
 */
export function readCamt(text: string): Statement<'camt'> {
  const entries: Entry[] = [];
  const left: Skipped[] = [];
  const messages: Message[] = [];
  let message = newMessage();

  const fault = readXml(text, {
    isWanted: (name, parent) => MESSAGES.has(parent) && (name === 'Acct' || name === 'Bal' || name === 'Ntry'),
    enter(name) {
      if (!MESSAGES.has(name)) return;
      message = newMessage();
      messages.push(message);
    },
    take(element) {
      if (element.name === 'Acct') message.account = readAccount(element);
      else if (element.name === 'Bal') {
        message.balances.push(element);
        message.days.add(readBalanceDay(element));
      } else {
        refuseTooMany(entries.length + left.length);
        const entry = toEntry(element, message.account, findOnlyDay(message));
        if ('reason' in entry) left.push(entry);
        else {
          message.span.sumMinor += entry.amountMinor;
          entries.push(entry);
        }
      }
    },
  });
  if (fault && entries.length === 0 && left.length === 0 && messages.length === 0) {
    throw new StatementRefused(`Line ${fault.line} of this XML file is damaged. Download it from your bank again.`);
  }
  if (fault) left.push(fault);
  const accounts = new Map(messages.flatMap(({ account }) => (account ? [[account.id, account] as const] : [])));
  const currency = [...accounts.values()].find((each) => each.currency)?.currency ?? entries[0]?.currency;
  return {
    format: 'camt',
    entries,
    left,
    questions: [],
    ...checkBalances(messages.map((each) => toSpan(each, currency))),
    accounts: [...accounts.values()],
    dateOrder: 'YMD',
    ...(currency ? { currency } : {}),
  };
}

const newMessage = (): Message => ({ account: undefined, span: { sumMinor: 0 }, balances: [], days: new Set() });

function readAccount(element: Element): Account | undefined {
  const id =
    findText(element, 'Id', 'IBAN') ||
    findText(element, 'Id', 'Othr', 'Id') ||
    findText(element, 'Id', 'PrtryAcct', 'Id');
  const name = tidyText(findText(element, 'Nm'));
  const currency = findText(element, 'Ccy').toUpperCase();
  if (!id && !name) return undefined;
  return { id: tidyText(id) || name, ...(name ? { name } : {}), ...(currency ? { currency } : {}) };
}

/** The date of the balances if they all have the same, as in a daily report. */
function findOnlyDay({ days }: Message): string | undefined {
  const [day] = days;
  return days.size === 1 ? day : undefined;
}

const readBalanceDay = (balance: Element) =>
  parseIsoDay(findText(balance, 'Dt', 'Dt') || findText(balance, 'Dt', 'DtTm'));

/** @param onlyDay the day of entries without a date */
function toEntry(ntry: Element, account: Account | undefined, onlyDay: string | undefined): Entry | Skipped {
  const amountText = findText(ntry, 'Amt');
  const mark = findText(ntry, 'CdtDbtInd').toUpperCase();
  const booked = findText(ntry, 'BookgDt', 'Dt') || findText(ntry, 'BookgDt', 'DtTm');
  const value = findText(ntry, 'ValDt', 'Dt') || findText(ntry, 'ValDt', 'DtTm');
  const amountMinor = parsePlainAmount(amountText);
  const day = booked || value ? parseIsoDay(booked || value) : onlyDay;
  const { line } = ntry;
  const text = excerpt([booked || value, amountText, mark, findText(ntry, 'AddtlNtryInf')].join(' '));
  const status = (findText(ntry, 'Sts', 'Cd') || findText(ntry, 'Sts', 'Prtry') || findText(ntry, 'Sts')).toUpperCase();
  const otherDay = booked ? parseIsoDay(value) : undefined;
  const currency = findElement(ntry, 'Amt')?.attributes.Ccy?.toUpperCase() ?? account?.currency;
  const id = findEntryId(ntry);
  const hasWay = mark === 'CRDT' || mark === 'DBIT';
  const transferWith = hasWay ? findOtherIban(ntry, mark) : undefined;
  const read = {
    ...(day !== undefined ? { day } : {}),
    ...(otherDay && otherDay !== day ? { otherDay } : {}),
    // For reversals, the file already states the reversed direction. Do not reverse it again.
    ...(amountMinor !== undefined && hasWay ? { amountMinor: mark === 'DBIT' ? 0 - amountMinor : amountMinor } : {}),
    ...readNameAndNote(ntry, mark === 'CRDT' ? 'CRDT' : 'DBIT'),
    ...(id ? { id } : {}),
    ...(account ? { account: account.id } : {}),
    ...(currency ? { currency } : {}),
    ...(transferWith && transferWith !== account?.id ? { transferWith } : {}),
  };
  if (status === 'INFO') return { line, reason: 'no booking', text };
  if (status === 'PDNG' || status === 'FUTR') return { line, reason: 'pending', text, read };
  if (amountMinor === undefined) return { line, reason: 'unreadable', what: 'amount', text, read };
  if (day === undefined) return { line, reason: 'unreadable', what: 'date', text, read };
  if (!hasWay) return { line, reason: 'unreadable', what: 'direction', text, read };
  return { ...read, line, day, amountMinor: read.amountMinor ?? 0 };
}

/** Without an opening balance, uses the previous closing balance. Balances in other currencies are ignored. */
function toSpan({ account, span, balances }: Message, currency: string | undefined): BalanceSpan {
  const inCurrency = account?.currency ?? currency;
  const find = (code: string) => {
    const found = balances.find(
      (element) =>
        (findText(element, 'Tp', 'CdOrPrtry', 'Cd') || findText(element, 'Tp', 'Cd')) === code &&
        (findElement(element, 'Amt')?.attributes.Ccy ?? inCurrency) === inCurrency,
    );
    const amountMinor = found && parsePlainAmount(findText(found, 'Amt'));
    if (!found || amountMinor === undefined) return undefined;
    const isOut = findText(found, 'CdtDbtInd').toUpperCase() === 'DBIT';
    return { amountMinor: isOut ? 0 - amountMinor : amountMinor, day: readBalanceDay(found) };
  };
  return {
    account: account?.id,
    sumMinor: span.sumMinor,
    opening: find('OPBD') ?? find('PRCD'),
    closing: find('CLBD'),
  };
}
