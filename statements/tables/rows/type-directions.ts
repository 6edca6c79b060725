import type { ParsedAmount } from '../../parse-amounts.ts';
import { TRANSACTION_TYPE_PATTERNS } from '../../word-patterns.ts';
import { type MoneyDirection, normalizeHeader } from '../header-roles.ts';

/** Maximum number of characters of a transaction type. */
const MAX_TYPE_LENGTH = 60;

type TypeMeaning =
  | MoneyDirection
  | 'received'
  | 'refund'
  | 'purchase'
  | 'payment'
  | 'transfer'
  | 'interest'
  | undefined;

/**
 * Returns the directions of the transaction types in a column, such as `out` for `Cash out`. Some types depend on the
 * others: payments are expenses and interest is income only next to deposits, because cards are paid back by payments and
 * charge interest.
 */
export function findTypeDirections(types: Iterable<string>): Map<string, MoneyDirection | undefined> {
  const meanings = Array.from(new Set(types), (type) => ({ type, meaning: parseMeaning(type) }));
  const has = (wanted: TypeMeaning) => meanings.some(({ meaning }) => meaning === wanted);
  const directions: Partial<Record<NonNullable<TypeMeaning>, MoneyDirection>> = {
    received: 'in',
    in: 'in',
    refund: 'in',
    out: 'out',
    purchase: 'out',
    ...((has('received') || has('in')) && { payment: 'out', interest: 'in' }),
    // If received transfers have their own type, the others are sent.
    ...(has('received') && { transfer: 'out' }),
  };
  return new Map(meanings.map(({ type, meaning }) => [type, meaning && directions[meaning]]));
}

/**
 * True if the signs of all amounts whose type is certain agree with it, such as a minus sign before a withdrawal. Refunds
 * are not certain, because they are expenses of a shop.
 */
export function areSignsOfTypes(types: readonly string[], amounts: readonly (ParsedAmount | undefined)[]): boolean {
  const meanings = new Map(Array.from(new Set(types), (type) => [type, parseMeaning(type)] as const));
  let agreements = 0;
  for (const [index, type] of types.entries()) {
    const meaning = meanings.get(type);
    const amount = amounts[index];
    if (amount === undefined || (meaning !== 'out' && meaning !== 'in' && meaning !== 'received')) continue;
    if (amount.isNegative !== (meaning === 'out')) return false;
    agreements++;
  }
  return agreements > 0;
}

/** Returns the meaning of a type. A refund of a fee is income, and a fee for a deposit is an expense. */
function parseMeaning(type: string): TypeMeaning {
  if (type.length > MAX_TYPE_LENGTH) return undefined;
  const words = normalizeHeader(type);
  const {
    refund,
    fee,
    received,
    in: into,
    out,
    credit,
    purchase,
    payment,
    transfer,
    interest,
  } = TRANSACTION_TYPE_PATTERNS;
  if (refund.test(words)) return 'refund';
  if (fee.test(words)) return 'out';
  const [isReceived, isOut] = [received.test(words), out.test(words)];
  const isIn = isReceived || into.test(words);
  if (isIn && isOut) return undefined;
  if (isIn) return isReceived ? 'received' : 'in';
  if (isOut) return 'out';
  // Cards call refunds credits, too.
  if (credit.test(words)) return 'refund';
  if (purchase.test(words)) return 'purchase';
  if (payment.test(words)) return 'payment';
  if (transfer.test(words)) return 'transfer';
  return interest.test(words) ? 'interest' : undefined;
}
