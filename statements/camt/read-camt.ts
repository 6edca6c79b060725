import { parseAmountToHundredths } from '../amounts-in-hundredths.ts';
import { refuseTooManyTransactions } from '../file-limits.ts';
import { parseIsoDay } from '../parse-days.ts';
import { findElement, findElementText, listChildElements, readXml, type XmlElement } from '../read-xml.ts';
import { type BalanceSpan, reconcileBalances } from '../reconcile-balances.ts';
import {
  createStatement,
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementEntry,
  UnreadableStatementError,
} from '../statement.ts';
import { createExcerpt, joinDistinctTexts, tidyText } from '../tidy-text.ts';

/** The element name of each kind of message: statement (CAMT.053), intraday report (052) and notification (054). */
const MESSAGES = new Set(['Stmt', 'Rpt', 'Ntfctn']);

type Account = { id: string; name?: string; currency?: string };

/**
 * The part of a message that has been read so far. A message lists its account, then its balances, then its entries.
 */
type Message = {
  account: Account | undefined;
  span: BalanceSpan;
  balances: XmlElement[];
  days: Set<string | undefined>;
};

export const isCamt = (head: string) =>
  /<(\w{1,20}:)?BkToCstmr(Stmt|AcctRpt|DbtCdtNtfctn|DbtCdtNtfctnV\d\d)\b/.test(head);

/**
 * Reads CAMT.052, 053 and 054 of any version. XML namespaces are ignored, because they differ between versions. Each
 * booked `Ntry` becomes one entry, even if it is a batch of payments, because the balance changes only by the batch
 * total.
 * @throws UnreadableStatementError if the XML is damaged and nothing could be read
 */
export function readCamt(text: string): Statement<'camt'> {
  const entries: StatementEntry[] = [];
  const left: SkippedLine[] = [];
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
        refuseTooManyTransactions(entries.length + left.length);
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
    throw new UnreadableStatementError(
      `Line ${fault.line} of this XML file is damaged. Download it from your bank again.`,
    );
  }
  if (messages.length === 0) {
    throw new UnreadableStatementError(
      'This XML file looks like CAMT, but contains no statement. Download it from your bank again.',
    );
  }
  if (fault) left.push(fault);
  const accounts = new Map(messages.flatMap(({ account }) => (account ? [[account.id, account] as const] : [])));
  const currency = [...accounts.values()].find((each) => each.currency)?.currency ?? entries[0]?.currency;
  const balances = reconcileBalances(messages.map((each) => toSpan(each, currency)));
  return createStatement('camt', { entries, left, ...balances, accounts: [...accounts.values()], currency });
}

const newMessage = (): Message => ({ account: undefined, span: { sumMinor: 0 }, balances: [], days: new Set() });

/** Returns the currency code. Returns undefined for `XXX`, the standard code for "no currency". */
function parseCode(code = ''): string | undefined {
  const upper = code.toUpperCase();
  return upper === '' || upper === 'XXX' ? undefined : upper;
}

function readAccount(element: XmlElement): Account | undefined {
  const id =
    findElementText(element, 'Id', 'IBAN') ||
    findElementText(element, 'Id', 'Othr', 'Id') ||
    findElementText(element, 'Id', 'PrtryAcct', 'Id');
  const name = tidyText(findElementText(element, 'Nm'));
  const currency = parseCode(findElementText(element, 'Ccy'));
  if (!id && !name) return undefined;
  return { id: tidyText(id) || name, ...omitEmptyFields({ name, currency }) };
}

/** Returns the date of the balances if all have the same one, as in a daily report. Otherwise, returns undefined. */
function findOnlyDay({ days }: Message): string | undefined {
  const [day] = days;
  return days.size === 1 ? day : undefined;
}

const readBalanceDay = (balance: XmlElement) =>
  parseIsoDay(findElementText(balance, 'Dt', 'Dt') || findElementText(balance, 'Dt', 'DtTm'));

/** @param onlyDay the day for entries without a date */
function toEntry(
  ntry: XmlElement,
  account: Account | undefined,
  onlyDay: string | undefined,
): StatementEntry | SkippedLine {
  const amountText = findElementText(ntry, 'Amt');
  const mark = findElementText(ntry, 'CdtDbtInd').toUpperCase();
  const booked = findElementText(ntry, 'BookgDt', 'Dt') || findElementText(ntry, 'BookgDt', 'DtTm');
  const value = findElementText(ntry, 'ValDt', 'Dt') || findElementText(ntry, 'ValDt', 'DtTm');
  const amountMinor = parseAmountToHundredths(amountText);
  const day = booked || value ? parseIsoDay(booked || value) : onlyDay;
  const { line } = ntry;
  const text = createExcerpt([booked || value, amountText, mark, findElementText(ntry, 'AddtlNtryInf')].join(' '));
  const status = (
    findElementText(ntry, 'Sts', 'Cd') ||
    findElementText(ntry, 'Sts', 'Prtry') ||
    findElementText(ntry, 'Sts')
  ).toUpperCase();
  const otherDay = booked ? parseIsoDay(value) : undefined;
  const currency = parseCode(findElement(ntry, 'Amt')?.attributes.Ccy) ?? account?.currency;
  const id = findEntryId(ntry);
  const hasWay = mark === 'CRDT' || mark === 'DBIT';
  // The mark, not a sign, shows the direction of an amount. Some programs still write a minus before debits, which is
  // harmless. A minus before a credit contradicts the mark.
  const isContradiction = mark === 'CRDT' && amountMinor !== undefined && amountMinor < 0;
  const transferWith = hasWay ? findOtherIban(ntry, mark) : undefined;
  const read = {
    ...omitEmptyFields({ day, otherDay: otherDay !== day && otherDay }),
    // For a reversal, the mark already states whether money comes in or goes out, so the sign is not changed again.
    ...(amountMinor !== undefined && hasWay && !isContradiction
      ? { amountMinor: mark === 'DBIT' ? 0 - Math.abs(amountMinor) : amountMinor }
      : {}),
    ...readCamtCounterpartyAndNote(ntry, mark === 'CRDT' ? 'CRDT' : 'DBIT'),
    ...omitEmptyFields({
      id,
      account: account?.id,
      currency,
      transferWith: transferWith !== account?.id && transferWith,
    }),
  };
  if (status === 'INFO') return { line, reason: 'no booking', text };
  if (status === 'PDNG' || status === 'FUTR') return { line, reason: 'pending', text, read };
  if (amountMinor === undefined) return { line, reason: 'unreadable', what: 'amount', text, read };
  if (day === undefined) return { line, reason: 'unreadable', what: 'date', text, read };
  if (!hasWay || isContradiction) return { line, reason: 'unreadable', what: 'direction', text, read };
  return { ...read, line, day, amountMinor: read.amountMinor ?? 0 };
}

/**
 * Returns the balances of a message in the account's currency. If the message has no opening balance, the previous
 * closing balance in the message is used instead.
 */
function toSpan({ account, span, balances }: Message, currency: string | undefined): BalanceSpan {
  const inCurrency = account?.currency ?? currency;
  const find = (code: string) => {
    const found = balances.find(
      (element) =>
        (findElementText(element, 'Tp', 'CdOrPrtry', 'Cd') || findElementText(element, 'Tp', 'Cd')) === code &&
        (parseCode(findElement(element, 'Amt')?.attributes.Ccy) ?? inCurrency) === inCurrency,
    );
    const amountMinor = found && parseAmountToHundredths(findElementText(found, 'Amt'));
    if (!found || amountMinor === undefined) return undefined;
    const isOut = findElementText(found, 'CdtDbtInd').toUpperCase() === 'DBIT';
    return { amountMinor: isOut ? 0 - Math.abs(amountMinor) : amountMinor, day: readBalanceDay(found) };
  };
  return {
    account: account?.id,
    sumMinor: span.sumMinor,
    opening: find('OPBD') ?? find('PRCD'),
    closing: find('CLBD'),
  };
}

/**
 * Returns the other party as the name and the purpose as the note. A batch has a name only if all its payments have the
 * same other party.
 */
export function readCamtCounterpartyAndNote(ntry: XmlElement, mark: 'CRDT' | 'DBIT'): { name: string; note: string } {
  const details = findDetails(ntry);
  const names = new Set(details.map((each) => findParty(each, ntry, mark)).filter(Boolean));
  const purposes = [...new Set(details.map(readPurpose).filter(Boolean))];
  const additional = tidyText(findElementText(ntry, 'AddtlNtryInf'));
  // A batch may have thousands of payment descriptions, but a note has room for only a few.
  const purpose = joinDistinctTexts(...purposes.slice(0, 5));
  const [name = additional || purpose] = names.size === 1 ? names : [];
  if (name === additional) return { name, note: purpose === name ? '' : purpose };
  return { name, note: name === purpose ? '' : purpose || (additional === name ? '' : additional) };
}

/**
 * Returns the bank's id of the entry. If the bank gives none and the entry is not a batch of several payments, returns
 * the id of the payment.
 */
function findEntryId(ntry: XmlElement): string | undefined {
  const details = findDetails(ntry);
  const [only] = details.length === 1 ? details : [];
  const refs = only && findElement(only, 'Refs');
  return [
    findElementText(ntry, 'AcctSvcrRef'),
    findElementText(ntry, 'NtryRef'),
    findElementText(refs, 'AcctSvcrRef'),
    findElementText(refs, 'TxId'),
    findElementText(refs, 'EndToEndId'),
  ]
    .map(tidyText)
    .find((id) => /[^0]/.test(id) && !/^(NOTPROVIDED|NONREF|NOT PROVIDED)$/i.test(id));
}

const findDetails = (ntry: XmlElement) =>
  listChildElements(ntry, 'NtryDtls').flatMap((details) => listChildElements(details, 'TxDtls'));

/**
 * Returns the payer of incoming money or the payee of outgoing money. The ultimate party is preferred, because the
 * direct party may be a payment service.
 */
function findParty(details: XmlElement, ntry: XmlElement, mark: 'CRDT' | 'DBIT'): string {
  const other = otherRole(details, ntry, mark);
  const parties = findElement(details, 'RltdPties');
  for (const role of [`Ultmt${other}`, other]) {
    const name = findElementText(parties, role, 'Nm') || findElementText(parties, role, 'Pty', 'Nm');
    if (name) return tidyText(name);
  }
  return '';
}

/**
 * Returns the role of the other party. A returned payment keeps the debtor and creditor of the original payment, so the
 * roles are swapped.
 */
function otherRole(details: XmlElement, ntry: XmlElement, mark: 'CRDT' | 'DBIT'): 'Dbtr' | 'Cdtr' {
  const isReturn = /^(true|1)$/.test(findElementText(ntry, 'RvslInd')) || findElement(details, 'RtrInf') !== undefined;
  return (mark === 'CRDT') !== isReturn ? 'Dbtr' : 'Cdtr';
}

/**
 * Returns the IBAN of the other account if the entry names exactly one. If that account is the user's own, the entry is
 * a transfer.
 */
function findOtherIban(ntry: XmlElement, mark: 'CRDT' | 'DBIT'): string | undefined {
  const ibans = new Set(
    findDetails(ntry).map((details) => {
      const parties = findElement(details, 'RltdPties');
      return tidyText(findElementText(parties, `${otherRole(details, ntry, mark)}Acct`, 'Id', 'IBAN'));
    }),
  );
  const [only = ''] = ibans;
  return ibans.size === 1 && only !== '' ? only : undefined;
}

function readPurpose(details: XmlElement): string {
  const info = findElement(details, 'RmtInf');
  const free = listChildElements(info, 'Ustrd').map((each) => each.text);
  const structured = listChildElements(info, 'Strd').flatMap((each) => [
    findElementText(each, 'CdtrRefInf', 'Ref'),
    ...listChildElements(each, 'AddtlRmtInf').map((more) => more.text),
  ]);
  // Banks split texts after 140 characters, even inside a word. Therefore, no space is added after a text of that
  // length.
  const joined = free.map((text) => (text.length >= 140 ? text : `${text} `)).join('');
  return (
    tidyText(joined) ||
    tidyText(structured.filter(Boolean).join(' ')) ||
    tidyText(findElementText(details, 'AddtlTxInf'))
  );
}
