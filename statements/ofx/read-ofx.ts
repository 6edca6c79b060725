import { inferSeparatorFromTexts, parseAmountToHundredths } from '../amounts-in-hundredths.ts';
import { refuseTooManyTransactions } from '../file-limits.ts';
import type { DecimalSeparator } from '../parse-amounts.ts';
import { parseIsoDay } from '../parse-days.ts';
import {
  createStatement,
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementAccount,
  type StatementEntry,
  UnreadableStatementError,
} from '../statement.ts';
import { createExcerpt, tidyText } from '../tidy-text.ts';
import { tokenizeOfx } from './tokenize-ofx.ts';

const BOOKINGS = new Set(['STMTTRN', 'STMTTRNP', 'INVTRAN']);

/** Elements that never occur inside a transaction. Their tags end a transaction that has no end tag. */
const NO_PART_OF_BOOKING = new Set(
  'OFX STMTTRNRS CCSTMTTRNRS STMTRS CCSTMTRS INVSTMTRS BANKTRANLIST BANKTRANLISTP INVTRANLIST LEDGERBAL AVAILBAL'.split(
    ' ',
  ),
);

const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS']);
const ACCOUNTS = new Set(['BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM']);

/**
 * The tags that each element inside a transaction may contain. Any other tag ends the element, because some files omit
 * end tags.
 */
const WITHIN = new Map([
  ['PAYEE', /^(NAME|ADDR\d|CITY|STATE|POSTALCODE|COUNTRY|PHONE)$/],
  ['CURRENCY', /^CUR/],
  ['ORIGCURRENCY', /^CUR/],
  ['BANKACCTTO', /^(BANKID|BRANCHID|ACCTID|ACCTTYPE|ACCTKEY)$/],
  ['CCACCTTO', /^(ACCTID|ACCTKEY)$/],
]);

/** A transaction whose values are still strings, because the decimal separator of the file is not known yet. */
type Raw = { kind: string; line: number; fields: Fields; account: string | undefined; currency: string | undefined };

/** A balance whose amount is still a string. `range` is the period of its statement. */
type Balance = { account: string | undefined; amount: string; day: string | undefined; range: Range };
type Range = { end: string | undefined };

const OF_SECURITIES = /<(?:INVSTMTMSGSRSV1|INVSTMTRS|SECLISTMSGSRSV1|SECLIST)\b/i;

export const isOfx = (head: string) => /<OFX\b|^[ \t]*OFXHEADER|<(CC)?STMTTRN\b|<BANKTRANLIST\b/im.test(head);

/**
 * Reads OFX 1, OFX 2 and QFX, even if the header or end tags are missing.
 * @throws UnreadableStatementError if the file has no account, transaction or balance
 */
export function readOfx(text: string): Statement<'ofx'> {
  const { raws, accounts, balances } = collectElements(text);
  const separator = inferSeparatorFromTexts(raws.map(({ fields }) => fields.get('TRNAMT') ?? ''));
  const entries: StatementEntry[] = [];
  const left: SkippedLine[] = [];
  addLostSigns(raws);
  for (const { kind, line, fields, account, currency } of raws) {
    const booking = ofxTransactionToEntry(fields, line, separator);
    if ('reason' in booking) {
      left.push({ ...booking, read: { ...booking.read, ...omitEmptyFields({ account }) } });
      continue;
    }
    const entry = { ...booking, ...omitEmptyFields({ account, currency: booking.currency ?? currency }) };
    if (kind === 'STMTTRN') entries.push(entry);
    else if (kind === 'INVTRAN') left.push({ line, reason: 'no booking', text: booking.name });
    else left.push({ line, reason: 'pending', text: booking.name, read: entry });
  }
  if (accounts.length === 0 && raws.length === 0 && balances.length === 0) {
    throw new UnreadableStatementError(
      OF_SECURITIES.test(text)
        ? 'This OFX file lists securities and contains no transactions. Export a bank or card account instead.'
        : 'This OFX file contains no account and no transactions. Select an account at your bank and export it again.',
    );
  }
  const lastDays = findLastDays(entries);
  const currencies = new Set(entries.map(({ currency }) => currency).concat(accounts.map(({ currency }) => currency)));
  const [currency] = [...currencies].filter(Boolean);
  return createStatement('ofx', {
    entries,
    left,
    balances: balances.flatMap(({ account, amount, day, range }) => {
      const amountMinor = parseAmountToHundredths(amount, separator);
      if (amountMinor === undefined || (day && isBeyond(day, range.end, lastDays.get(account)))) return [];
      return [{ is: 'closing' as const, amountMinor, ...omitEmptyFields({ account, day }) }];
    }),
    accounts,
    currency,
  });
}

/**
 * Maximum number of days by which the balance date may be after the end of the period. Some banks give the end in a
 * different time zone.
 */
const DAYS_AFTER_RANGE = 1;
/**
 * Maximum number of days by which the balance date may be after the last transaction, for files without a period. The
 * last few days may have no transactions.
 */
const DAYS_AFTER_LAST = 7;

/**
 * True if the balance date is too long after the period of the transactions. In that case, later transactions may be
 * missing, so the opening balance cannot be computed.
 */
function isBeyond(day: string, end: string | undefined, last: string | undefined): boolean {
  const reached = end !== undefined && (last === undefined || end > last) ? end : last;
  if (reached === undefined) return false;
  const mostDays = end === undefined ? DAYS_AFTER_LAST : DAYS_AFTER_RANGE;
  return (Date.parse(day) - Date.parse(reached)) / 86_400_000 > mostDays;
}

function findLastDays(entries: readonly StatementEntry[]): Map<string | undefined, string> {
  const days = new Map<string | undefined, string>();
  for (const { account, day } of entries) if (day > (days.get(account) ?? '')) days.set(account, day);
  return days;
}

const OUT_TYPES = /^(?:ATM|CASH|CHECK|DEBIT|DIRECTDEBIT|FEE|PAYMENT|POS|REPEATPMT|SRVCHG)$/i;

/**
 * Adds a minus sign to debits if no amount in the file has one, because some programs indicate the direction only by
 * the transaction type, or by `BENEFIT` as some banks in Serbia do.
 */
function addLostSigns(raws: readonly Raw[]): void {
  if (raws.some(({ fields }) => fields.get('TRNAMT')?.includes('-'))) return;
  for (const { fields } of raws) {
    const amount = fields.get('TRNAMT');
    if (amount && OUT_TYPES.test(fields.get('BENEFIT') ?? fields.get('TRNTYPE') ?? ''))
      fields.set('TRNAMT', `-${amount.replace('+', '')}`);
  }
}

/** Collects the required values in a single pass, ignoring all other elements. */
function collectElements(text: string) {
  const raws: Raw[] = [];
  const accounts = new Map<string, StatementAccount>();
  const balances: Balance[] = [];
  let account: string | undefined;
  let currency: string | undefined;
  let booking: Raw | undefined;
  let within = '';
  let balance: Balance | undefined;
  let range: Range = { end: undefined };
  /** The name of the open element that contains the account number, or an empty string if there is none. */
  let accountPart = '';

  for (const token of tokenizeOfx(text)) {
    const { name } = token;
    if (token.is !== 'value') {
      if (WITHIN.has(name)) within = token.is === 'open' ? name : '';
      if (ACCOUNTS.has(name)) accountPart = token.is === 'open' ? name : '';
      if (BOOKINGS.has(name) || NO_PART_OF_BOOKING.has(name)) {
        booking = undefined;
        within = '';
        balance = undefined;
      }
      if (token.is === 'close') continue;
      if (STATEMENTS.has(name)) {
        account = undefined;
        currency = undefined;
        range = { end: undefined };
      }
      if (BOOKINGS.has(name)) {
        booking = { kind: name, line: token.line, fields: new Map(), account, currency };
        raws.push(booking);
        refuseTooManyTransactions(raws.length);
      }
      if (name === 'LEDGERBAL') {
        balance = { account, amount: '', day: undefined, range };
        balances.push(balance);
      }
    } else if (booking) {
      if (!WITHIN.get(within)?.test(name)) within = '';
      const key = within ? `${within}.${name}` : name;
      if (!booking.fields.has(key)) booking.fields.set(key, token.text);
    } else if (balance && name === 'BALAMT') balance.amount = token.text;
    else if (balance && name === 'DTASOF') balance.day = parseOfxDay(token.text);
    else if (name === 'DTEND') range.end = parseOfxDay(token.text);
    else if (name === 'CURDEF') currency = token.text.slice(0, 3).toUpperCase();
    else if (name === 'ACCTID' && accountPart) {
      account = token.text;
      const kind = accountPart === 'CCACCTFROM' ? 'card' : '';
      const known = { id: account, ...omitEmptyFields({ currency, kind }) };
      if (!accounts.has(account)) accounts.set(account, known);
    } else if (name === 'ACCTTYPE' && accountPart) {
      const known = accounts.get(account ?? '');
      if (known) known.kind ??= token.text;
    }
  }
  return { raws, accounts: [...accounts.values()], balances };
}

/** The values of a transaction by tag. The key of a value in a nested element is `ELEMENT.TAG`. */
type Fields = Map<string, string>;

/** Maximum length of NAME in OFX. A name of this length was probably cut off by the bank. */
const ROOM_OF_NAME = 32;

/**
 * Converts a transaction to an entry, or to a skipped row if its date or amount is unreadable.
 * @param separator the decimal separator found in the other amounts of the file
 */
export function ofxTransactionToEntry(
  fields: Fields,
  line: number,
  separator: DecimalSeparator | undefined,
): StatementEntry | SkippedLine {
  const posted = fields.get('DTPOSTED') ?? fields.get('DTTRAN') ?? fields.get('DTTRADE') ?? '';
  const started = fields.get('DTUSER') ?? fields.get('DTSETTLE') ?? '';
  const isStated = /[1-9]/.test(posted);
  const day = parseOfxDay(isStated ? posted : started);
  const amountText = fields.get('TRNAMT');
  const amountMinor = amountText === undefined ? undefined : parseAmountToHundredths(amountText, separator);
  const words = readNameAndNote(fields);
  if (day === undefined || (amountMinor === undefined && !fields.has('DTTRADE'))) {
    const said = [posted, amountText, words.name].filter(Boolean).join(' ');
    const read = { ...words, ...omitEmptyFields({ day, amountMinor }) };
    return { line, reason: 'unreadable', what: day === undefined ? 'date' : 'amount', text: createExcerpt(said), read };
  }
  const id = tidyText(fields.get('FITID') ?? '');
  const otherDay = isStated ? parseOfxDay(started) : undefined;
  const currency = fields.get('CURRENCY.CURSYM') ?? fields.get('CURRENCY');
  const transferWith = fields.get('BANKACCTTO.ACCTID') ?? fields.get('CCACCTTO.ACCTID');
  const category = fields.get('CATEGORY');
  return {
    line,
    day,
    amountMinor: amountMinor ?? 0,
    ...words,
    ...omitEmptyFields({ otherDay: otherDay !== day && otherDay, id: /[^0]/.test(id) && id }),
    ...omitEmptyFields({ currency: currency?.slice(0, 3).toUpperCase(), category: category && tidyText(category) }),
    ...omitEmptyFields({ transferWith: transferWith && tidyText(transferWith) }),
  };
}

/**
 * Reads the first eight digits of a date. The time zone is ignored, because converting the time could change the day
 * that the bank means.
 */
const parseOfxDay = (text: string) => parseIsoDay(text.trim());

/**
 * Returns the name and the note. NAME alone is not enough, because it may be empty, consist only of digits, or be a
 * shortened MEMO.
 */
function readNameAndNote(fields: Fields): { name: string; note: string } {
  const name = tidyText(fields.get('NAME') ?? fields.get('PAYEE.NAME') ?? '');
  const memo = tidyText(fields.get('MEMO') ?? '');
  const check = tidyText(fields.get('CHECKNUM') ?? '');
  if (!/[^\d\s.-]/.test(name)) {
    if (memo) return { name: memo, note: /[1-9]/.test(name) ? name : '' };
    return { name: name || (/[1-9]/.test(check) ? `Check ${check}` : ''), note: '' };
  }
  if (memo.startsWith(name))
    return name.length >= ROOM_OF_NAME - 1 ? { name: memo, note: '' } : { name, note: memo === name ? '' : memo };
  return { name, note: memo };
}
