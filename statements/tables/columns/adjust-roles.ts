import { HEADER_PATTERNS } from '../../word-patterns.ts';
import { normalizeHeader } from '../header-roles.ts';
import type { InspectedColumn } from './column-types.ts';

/** Changes the roles that depend on which other columns exist. */
export function adjustRoles(columns: readonly InspectedColumn[]): InspectedColumn[] {
  const headers = new Set(columns.map(({ header }) => normalizeHeader(header)));
  const roles = new Set(columns.map(({ role }) => role));
  const hasHeader = (pattern: RegExp) => [...headers].some((header) => pattern.test(header));
  const isTrading = hasHeader(HEADER_PATTERNS.security);
  const balanceCount = columns.filter(({ role, hasAmounts }) => role === 'balance' && hasAmounts).length;
  const isStay = hasHeader(HEADER_PATTERNS.stay);
  const bookedDays = columns.filter(({ role }) => role === 'bookedDay');
  const hasOtherBookedDay = bookedDays.some(({ header }) => !HEADER_PATTERNS.executedDay.test(normalizeHeader(header)));
  // A `from` column without a `to` column contains the other party of every payment, and so does a `to` column without
  // a `from` column.
  const isOneSided = roles.has('from') !== roles.has('to');
  const isChargeTable = !roles.has('amount') && !roles.has('out') && hasHeader(HEADER_PATTERNS.charges);
  const hasAmountsUnder = (pattern: RegExp) =>
    columns.some(({ header, hasAmounts }) => hasAmounts && pattern.test(normalizeHeader(header)));
  const hasReceipts = hasAmountsUnder(HEADER_PATTERNS.receipts) && hasAmountsUnder(HEADER_PATTERNS.payments);
  const hasPayments = isChargeTable && roles.has('in') !== hasHeader(HEADER_PATTERNS.cardPayments);
  const findRole = ({
    header: writtenHeader,
    role,
    hasDates,
    hasAmounts,
  }: InspectedColumn): InspectedColumn['role'] => {
    const header = normalizeHeader(writtenHeader);
    // `historico` is only a transaction type if there is also a `descricao` column. `product` is only the name of a
    // security if there is also an `isin` column.
    if (header === 'historico' && headers.has('descricao')) return 'purpose';
    if (header === 'product' && headers.has('isin')) return 'purpose';
    // `Charges` are fees and `Payments` are expenses, unless both are columns of a card statement.
    if (hasPayments && hasAmounts && HEADER_PATTERNS.charges.test(header)) return 'out';
    if (hasPayments && hasAmounts && HEADER_PATTERNS.cardPayments.test(header)) return 'in';
    // Without a column for payments, a receipt is a number.
    if (hasReceipts && hasAmounts && HEADER_PATTERNS.receipts.test(header)) return 'in';
    if (hasReceipts && hasAmounts && HEADER_PATTERNS.payments.test(header)) return 'out';
    // Brokers and payment services settle days after the transaction.
    if (hasDates && (isTrading || roles.has('fee')) && HEADER_PATTERNS.settlementDay.test(header)) return 'otherDay';
    // A stay is booked and used before or after it is paid.
    if (hasDates && isStay && (role === 'bookedDay' || HEADER_PATTERNS.stay.test(header))) return 'otherDay';
    // The balance after a transaction is the one to compare with.
    if (role === 'balance' && balanceCount > 1 && HEADER_PATTERNS.balanceBefore.test(header)) return 'none';
    // A payment may be executed before it is booked.
    if (role === 'bookedDay' && hasOtherBookedDay && HEADER_PATTERNS.executedDay.test(header)) return 'day';
    return isOneSided && (role === 'from' || role === 'to') ? 'payee' : role;
  };
  return columns.map((column) => ({ ...column, role: findRole(column) }));
}
