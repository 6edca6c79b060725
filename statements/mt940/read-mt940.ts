import { refuseTooManyTransactions } from '../file-limits.ts';
import { type BalanceSpan, reconcileBalances } from '../reconcile-balances.ts';
import {
  createStatement,
  omitEmptyFields,
  type SkippedLine,
  type Statement,
  type StatementEntry,
} from '../statement.ts';
import { createExcerpt, tidyText } from '../tidy-text.ts';
import {
  type Mt940Field,
  type Mt940Message,
  parseMt940Balance,
  parseMt940Booking,
  splitMt940Messages,
} from './mt940-fields.ts';
import { parseField86Purpose, parseNsFieldPurpose } from './payment-purpose.ts';

/** True if the text contains MT940 fields. The header is not checked, because some banks omit or change it. */
export const isMt940 = (head: string) =>
  /^:(60[FM]|61|62[FM]):|@@:(60[FM]|61):/m.test(head) && /:(20|25|28C?):/.test(head);

/** Reads an MT940 or MT942 file with one or more messages. The SWIFT blocks around messages are optional. */
export function readMt940(text: string): Statement<'mt940'> {
  const entries: StatementEntry[] = [];
  const left: SkippedLine[] = [];
  const spans: BalanceSpan[] = [];
  const accounts = new Map<string, { id: string; currency?: string }>();
  let account: string | undefined;
  for (const message of splitMt940Messages(text)) {
    account = findAccount(message) ?? account;
    const span: BalanceSpan = { account, sumMinor: 0 };
    const currency = addBalances(span, message);
    if (account && (!accounts.has(account) || currency)) {
      accounts.set(account, { id: account, ...omitEmptyFields({ currency }) });
    }
    for (const [index, field] of message.entries()) {
      if (field.tag !== '61') continue;
      refuseTooManyTransactions(entries.length + left.length);
      const entry = toEntry(field, span, message[index + 1], message[index + 2]);
      if ('reason' in entry) left.push(entry);
      else {
        span.sumMinor += entry.amountMinor;
        entries.push({ ...entry, ...omitEmptyFields({ account, currency }) });
      }
    }
    spans.push(span);
  }
  const [currency] = [...accounts.values()].flatMap((each) => each.currency ?? []);
  return createStatement('mt940', {
    entries,
    left,
    ...reconcileBalances(spans),
    accounts: [...accounts.values()],
    currency,
  });
}

const findAccount = (message: Mt940Message) =>
  tidyText(message.find(({ tag }) => tag === '25' || tag === '25P')?.lines[0] ?? '') || undefined;

/**
 * Adds the balances of a message to the span and returns their currency, or undefined if the message has no balances.
 */
function addBalances(span: BalanceSpan, message: Mt940Message): string | undefined {
  let currency: string | undefined;
  for (const { tag, lines } of message) {
    const balance = /^6[02]/.test(tag) ? parseMt940Balance(lines[0] ?? '') : undefined;
    if (!balance) continue;
    currency ??= balance.currency;
    if (tag.startsWith('60')) span.opening ??= balance;
    else span.closing = balance;
  }
  return currency;
}

/** @param behind the two fields after the transaction, which may contain its text (`:86:` and `:NS:`) */
function toEntry(
  field: Mt940Field,
  span: BalanceSpan,
  ...behind: (Mt940Field | undefined)[]
): StatementEntry | SkippedLine {
  const booking = parseMt940Booking(field.lines);
  if (!booking?.day || booking.amountMinor === undefined) {
    const what = booking?.amountMinor !== undefined ? 'date' : 'amount';
    const { day, amountMinor } = booking ?? {};
    const read = omitEmptyFields({ day, amountMinor });
    return { line: field.line, reason: 'unreadable', what, text: createExcerpt(field.lines[0] ?? ''), read };
  }
  const { valueDay, amountMinor, bankReference, details } = booking;
  // A booking date outside the statement period is a mistake. If the value date is within the period, it is used
  // instead.
  const isFaulty = isWithin(booking.day, span) === false && valueDay && isWithin(valueDay, span);
  const day = isFaulty ? valueDay : booking.day;
  const [first, second] = behind;
  const isNext = (other: Mt940Field | undefined, tag: string) => other?.tag === tag;
  const text = isNext(first, '86') ? first : isNext(first, 'NS') && isNext(second, '86') ? second : undefined;
  const ns = isNext(first, 'NS') ? first : isNext(first, '86') && isNext(second, 'NS') ? second : undefined;
  const purpose = text ? parseField86Purpose(text.lines) : ns ? parseNsFieldPurpose(ns.lines) : { name: '', note: '' };
  return {
    line: field.line,
    day,
    amountMinor,
    name: purpose.name || tidyText(details),
    note: purpose.note,
    ...omitEmptyFields({ otherDay: valueDay !== day && valueDay, id: tidyText(bankReference) }),
  };
}

/** True if the day is between the dates of the opening and closing balances. Undefined if those dates are unknown. */
function isWithin(day: string, { opening, closing }: BalanceSpan): boolean | undefined {
  return opening?.day && closing?.day ? opening.day <= day && day <= closing.day : undefined;
}
