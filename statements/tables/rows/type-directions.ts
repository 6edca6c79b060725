import type { ParsedAmount } from '../../parse-amounts.ts';
import { TRANSACTION_TYPE_PATTERNS } from '../../word-patterns.ts';
import { type DirectionWord, type MoneyDirection, normalizeHeader, parseDirectionWord } from '../header-roles.ts';

/** Maximum number of characters of a transaction type. */
const MAX_TYPE_LENGTH = 60;

type TypeMeaning =
  | MoneyDirection
  | 'received'
  | 'refund'
  | 'sale'
  | 'saleOrPurchase'
  | 'payout'
  | 'purchase'
  | 'charge'
  | 'payment'
  | 'transfer'
  | 'interest'
  | undefined;

/**
 * Returns the directions of the transaction types in a column, such as `out` for `Cash out`, or the meanings of its
 * direction words. Some types depend on the others: payments are expenses and interest is income only next to deposits,
 * because cards are paid back by payments and charge interest.
 */
export function findTypeDirections(types: Iterable<string>): Map<string, DirectionWord | undefined> {
  const meanings = Array.from(new Set(types), (type) => {
    const word = parseDirectionWord(type);
    return { type, word, meaning: parseMeaning(type) ?? (word === 'in' ? 'in' : undefined) };
  });
  const has = (wanted: TypeMeaning) => meanings.some(({ meaning }) => meaning === wanted);
  const maySell = has('saleOrPurchase') || has('charge');
  const isShop = (has('sale') || (maySell && has('payout'))) && !has('purchase');
  const directions: Partial<Record<NonNullable<TypeMeaning>, MoneyDirection>> = {
    received: 'in',
    in: 'in',
    sale: 'in',
    out: 'out',
    payout: 'out',
    purchase: 'out',
    // A shop pays refunds, but its types may also name refunds that it receives.
    ...(isShop ? { saleOrPurchase: 'in', charge: 'in' } : { refund: 'in', charge: 'out' }),
    ...((has('received') || has('in')) && { payment: 'out', interest: 'in' }),
    // If received transfers have their own type, the others are sent.
    ...(has('received') && { transfer: 'out' }),
  };
  return new Map(meanings.map(({ type, word, meaning }) => [type, word ?? (meaning && directions[meaning])]));
}

/** Returns the direction of each transaction type. Transfers and unknown types have none. */
export function listTypeDirections(types: readonly string[]): (MoneyDirection | undefined)[] {
  const directions = findTypeDirections(types);
  return types.map((type) => {
    const direction = directions.get(type);
    return direction === 'in' || direction === 'out' ? direction : undefined;
  });
}

const MAX_TYPES = 12;
const MAX_WORDS_PER_TYPE = 3;

/** True if the cells contain only a few different short texts, such as `Market buy`. */
export function areTransactionTypes(cells: readonly string[]): boolean {
  return new Set(cells).size <= MAX_TYPES && cells.every((cell) => cell.split(' ').length <= MAX_WORDS_PER_TYPE);
}

/** Types with these meanings have the same direction for an account, a card and a shop. */
const CERTAIN_MEANINGS: TypeMeaning[] = ['received', 'sale', 'in', 'payout', 'out', 'purchase'];

/**
 * Counts the amounts whose sign agrees with a certain type, such as a minus sign before a withdrawal, and those whose
 * sign contradicts it. Refunds and charges are not certain, because they are expenses and income of a shop.
 */
export function compareSignsWithTypes(
  types: readonly string[],
  amounts: readonly (ParsedAmount | undefined)[],
): { agreeing: number; contradicting: number } {
  const directions = findTypeDirections(types);
  const certain = new Map([...directions].filter(([type]) => CERTAIN_MEANINGS.includes(parseMeaning(type) ?? 'in')));
  const counts = { agreeing: 0, contradicting: 0 };
  for (const [index, type] of types.entries()) {
    const direction = certain.get(type);
    const amount = amounts[index];
    if (!/[1-9]/.test(amount?.digits ?? '') || (direction !== 'in' && direction !== 'out')) continue;
    counts[(direction === 'out') === amount?.isNegative ? 'agreeing' : 'contradicting']++;
  }
  return counts;
}

const OTHER_MEANINGS = ['saleOrPurchase', 'purchase', 'charge', 'payment', 'transfer', 'interest'] as const;

/** Returns the meaning of a type. The direction of `Refund fee` is unknown, but a fee for a deposit is an expense. */
function parseMeaning(type: string): TypeMeaning {
  if (type.length > MAX_TYPE_LENGTH) return undefined;
  const words = normalizeHeader(type);
  const patterns = TRANSACTION_TYPE_PATTERNS;
  const isFee = patterns.fee.test(words);
  if (patterns.refund.test(words)) return isFee ? undefined : 'refund';
  if (isFee) return 'out';
  const income = (['received', 'sale', 'in'] as const).find((meaning) => patterns[meaning].test(words));
  const expense = (['payout', 'out'] as const).find((meaning) => patterns[meaning].test(words));
  if (income && expense) return undefined;
  // Cards call refunds credits, too.
  if (!income && !expense && patterns.credit.test(words)) return 'refund';
  return income ?? expense ?? OTHER_MEANINGS.find((meaning) => patterns[meaning].test(words));
}
