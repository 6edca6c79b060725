import { FALLBACK_CATEGORY } from '../../contract/categories.ts';
import { MAX_AMOUNT_MINOR } from '../../domain/money.ts';
import type { ItemsTaxAndTip, ReceiptFields, SerializedReading } from '../../reader/index.ts';
import type { AppContext } from '../app-context.ts';
import { foldText } from '../text/fold-text.ts';
import { findLastCategory } from '../transactions/last-category.ts';
import { evaluateRules } from '../transactions/rules/evaluate-rules.ts';
import { listPreparedRules } from '../transactions/rules/rule-store.ts';
import { getReaderOptions, type ReceiptOwner } from './learn-from-receipt.ts';
import { listShopMatchingCorrections, toShopCorrection } from './learned-receipt-corrections.ts';
import type { ListedReceiptRow, ReceiptFieldReliability } from './receipt-store.ts';

/** The values chosen for the fields of a receipt. A field that was not read is null. */
export type ChosenReceiptFields = {
  merchant: string | null;
  amountMinor: number | null;
  day: string | null;
  category: string;
  currency: string | null;
  trust: ReceiptFieldReliability;
  byRules?: { tags: string[]; accountId: string | undefined };
};

/** The items, and the pages as JSON from the reader. The pages include highlights for the fields that were read. */
export type RecognizedPagesAndItems = Pick<SerializedReading, 'pages'> & ItemsTaxAndTip;

/** Minimum confidence of a currency. Below it, the currency is only a guess, so it is not stored. */
const minimumConfidence = 0.5;

/**
 * Determines the fields of a receipt from what was read and from the user's earlier corrections. The category is set by
 * the user's rules. If no rule sets it, the category last chosen for the merchant is used, or else the one that the
 * reader suggests.
 */
export async function chooseReceiptFields(
  { db, reader }: Pick<AppContext, 'db' | 'reader'>,
  owner: ReceiptOwner,
  reading: SerializedReading,
  signal: AbortSignal,
  accountId?: string,
): Promise<ChosenReceiptFields & RecognizedPagesAndItems> {
  const corrections = await listShopMatchingCorrections(db, owner.id);
  const { pages, shopFingerprints } = reading;
  const receipt = { pages, shopFingerprints, corrections: corrections.map(toShopCorrection) };
  const corrected =
    corrections.length === 0 ? null : await reader.readByCorrection(receipt, { ...getReaderOptions(owner), signal });
  const correction = corrected ? corrections[corrected.correctionIndex] : undefined;
  const bestReading = corrected?.reading ?? reading;
  const readName = correction?.is_renamed === 1 ? correction.merchant : cleanMerchantName(bestReading.merchant);
  const amountMinor = dropMisreadAmount(bestReading.amountMinor);
  const ruleResult = evaluateRules(await listPreparedRules(db, owner.id), {
    names: readName === null ? [] : [foldText(readName)],
    note: '',
    amountMinor: amountMinor ?? Number.NaN,
    kind: 'expense',
    accountId,
  });
  const merchant = ruleResult.name ?? readName;
  const knownCategory =
    ruleResult.category ??
    correction?.category ??
    (merchant === null ? undefined : await findLastCategory(db, owner.id, merchant));
  return {
    merchant,
    amountMinor,
    day: bestReading.day,
    category: knownCategory ?? bestReading.category ?? FALLBACK_CATEGORY,
    currency: bestReading.confidence.currency >= minimumConfidence ? bestReading.currency : null,
    trust: rateFields(bestReading, {
      isNameCertain: correction?.is_renamed === 1 || ruleResult.name !== undefined,
      isCategoryKnown: knownCategory !== undefined,
    }),
    byRules: { tags: ruleResult.tags, accountId: ruleResult.accountId },
    pages: bestReading.pages,
    items: bestReading.items,
    taxMinor: bestReading.taxMinor,
    tipMinor: bestReading.tipMinor,
    itemsAddUp: bestReading.itemsAddUp,
  };
}

/** Raises the confidence of fields whose value comes from the user's earlier corrections. */
function rateFields(
  { confidence, sure, addsUp, itemsAddUp }: ReceiptFields,
  { isNameCertain, isCategoryKnown }: { isNameCertain: boolean; isCategoryKnown: boolean },
): ReceiptFieldReliability {
  return {
    confidence: { ...confidence, ...(isNameCertain && { merchant: 1 }), ...(isCategoryKnown && { category: 1 }) },
    sure: { ...sure, ...(isNameCertain && { merchant: true }) },
    addsUp,
    itemsAddUp,
  };
}

function cleanMerchantName(merchant: string | null): string | null {
  return merchant?.normalize('NFC').replaceAll('\0', '').trim().slice(0, 200) || null;
}

/** Returns null for an amount of zero or above the limit, which must have been misread. */
function dropMisreadAmount(minor: number | null): number | null {
  return minor !== null && minor > 0 && minor <= MAX_AMOUNT_MINOR ? minor : null;
}

/** Returns the fields of a stored receipt, or undefined if the user has not confirmed them. */
export function getConfirmedReceiptFields(row: ListedReceiptRow): ChosenReceiptFields | undefined {
  const trust: ReceiptFieldReliability = JSON.parse(row.trust);
  const { merchant, amount_minor: amountMinor, day, category, currency } = row;
  return trust.isConfirmed ? { merchant, amountMinor, day, category, currency, trust } : undefined;
}
