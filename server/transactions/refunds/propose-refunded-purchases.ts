import type { OperationReply, ParsedInput } from '../../../contract/operation.ts';
import { type listRefundPurchases, MAX_PROPOSED_PURCHASES } from '../../../contract/transactions/refund-purchases.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { foldText } from '../../text/fold-text.ts';
import { listTransactions } from '../search/list-transactions.ts';
import { hasRefundWord, isRefundWord } from './refund-words.ts';

type Asked = ParsedInput<typeof listRefundPurchases, 'query'>;

/** How many of the newest expenses have their names compared with the name of the refund. */
const COMPARED = 100;
/** How many of the newest expenses with the name of the refund are compared. */
const SAME_NAME = 50;

/**
 * Returns the purchases that an income transaction with this name and amount may be a refund of. If the user entered no
 * search text, they have the same amount, contain the words of the name, or are recent and share a word with it. The best match comes first.
 */
export async function proposeRefundedPurchases(
  db: Db,
  userId: number,
  { name = '', amount = '', search, endDate }: Asked,
): Promise<OperationReply<typeof listRefundPurchases>> {
  const minor = amountToMinor(Number(amount));
  const list = async (filter: object, limit: number) =>
    (await listTransactions(db, userId, { isIncome: false, endDate, ...filter }, { page: 1, limit })).transactions;
  const words = wordsOf(name);
  const found =
    search === undefined
      ? [
          ...(minor > 0 ? await list({ minAmount: amount, maxAmount: amount }, 20) : []),
          ...(words.size > 0 ? await list({ search: [...words].join(' ') }, SAME_NAME) : []),
          ...(await list({}, COMPARED)),
        ]
      : await list({ search }, 50);
  const distinct = [...new Map(found.map((each) => [each._id, each])).values()];
  const purchases = distinct
    .map((transaction) => ({ transaction, left: leftOf(transaction), score: scoreOf(transaction, words, minor) }))
    .filter(({ left, score, transaction }) => {
      const isPurchase = transaction.refundOf === null && left > 0 && left >= minor;
      return isPurchase && (search !== undefined || score > 0);
    })
    // The sort is stable, so purchases with equal scores remain in their order, newest first.
    .sort((one, other) => (search === undefined ? other.score - one.score : 0))
    .slice(0, MAX_PROPOSED_PURCHASES);
  return {
    purchases: purchases.map(({ transaction, left }) => ({ transaction, left: minorToAmount(left) })),
    hasRefundWord: hasRefundWord(foldText(name)),
  };
}

function leftOf({ cost, refunds }: Transaction): number {
  return refunds.reduce((left, { amount }) => left - amountToMinor(amount), amountToMinor(cost));
}

function scoreOf({ name, cost }: Transaction, words: ReadonlySet<string>, minor: number): number {
  const common = [...wordsOf(name)].filter((word) => words.has(word)).length;
  return 2 * Math.min(common, 3) + (amountToMinor(cost) === minor ? 3 : 0);
}

function wordsOf(name: string): Set<string> {
  const words = foldText(name).match(/[\p{L}\p{N}]{3,40}/gu) ?? [];
  return new Set(words.filter((word) => !isRefundWord(word) && !/^\d+$/.test(word)));
}
