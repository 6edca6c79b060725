import type { FormErrors } from '@mantine/form';
import { describeSplitDifference, getUnassignedAmountMinor } from '../../contract/transactions/split-lines.ts';
import { NewTransaction, type Transaction } from '../../contract/transactions/transactions.ts';
import { minorToAmount } from '../../domain/money.ts';
import type { TransactionKind } from '../categories/queries.ts';
import { getToday } from '../days/today.ts';
import { findFieldErrors, omitEmptyErrors } from '../forms/field-errors.ts';
import { toAmountText } from '../money/amount-text.ts';
import { formatAmountWithoutCurrency } from '../money/format-amount-without-currency.ts';
import { findAmountError, findSignedAmountError, parseTypedAmount } from '../money/parse-amount.ts';
import type { InitialSplit } from './split/propose-split.ts';
import { type SplitLineDraft, toNewLines, toSplitLineDraft } from './split/split-line-drafts.ts';

/**
 * The values of the transaction form as the user typed them, even if they are invalid. An empty account means the
 * default account.
 */
export type TransactionDraft = {
  name: string;
  costText: string;
  category: string;
  /**
   * The lines of a split transaction. They are used in place of the category. Empty if the transaction is not split.
   */
  lines: SplitLineDraft[];
  addedOn: string | null;
  note: string;
  tags: string[];
  accountId: string;
  /**
   * The purchase that the income refunds. Null if the user removed the link. Undefined if the income was never linked,
   * and in drafts stored by an older version.
   */
  refund?: ChosenPurchase | null;
};

/** The purchase of a refund, as selected in the form. */
export type ChosenPurchase = {
  purchaseId: string;
  /** The name of the purchase, or null if it was deleted. */
  name: string | null;
  /** The category of the purchase. */
  category: string;
  /** The index of the refunded line of a split purchase, or null for the whole purchase. */
  line: number | null;
};

/** The type of a new transaction, and the values to fill in. */
export type PrefilledDraft = { kind: TransactionKind; values: Partial<TransactionDraft> };

/**
 * What the form is opened for. A new transaction can start as a copy (`copyOf`), or follow the transaction that was
 * just saved (`after`). An existing transaction can start with a suggested split.
 */
export type TransactionFormPurpose =
  | { mode: 'add'; copyOf?: Transaction | undefined; after?: Transaction; filled?: PrefilledDraft }
  | { mode: 'edit'; transaction: Transaction; split?: InitialSplit };

/** Returns the type of the form to open. */
export function getFormKind(purpose: TransactionFormPurpose): TransactionKind {
  if (purpose.mode === 'add' && purpose.filled) return purpose.filled.kind;
  const transaction = purpose.mode === 'edit' ? purpose.transaction : (purpose.copyOf ?? purpose.after);
  return transaction?.isIncome ? 'income' : 'expense';
}

/**
 * Returns the initial values of the form.
 * @param kind the type of the form. If the user has switched types, the category and copied values are not used
 */
export function createTransactionDraft(purpose: TransactionFormPurpose, kind: TransactionKind): TransactionDraft {
  const isSwitched = kind !== getFormKind(purpose);
  if (purpose.mode === 'edit') {
    const draft = toTransactionDraft(purpose.transaction);
    if (isSwitched) return { ...draft, category: '', lines: [], refund: null };
    const split = getInitialSplit(purpose, kind);
    return split ? { ...draft, lines: split.lines.map(toSplitLineDraft) } : draft;
  }
  if (purpose.copyOf && !isSwitched) {
    const { refund, ...copy } = toTransactionDraft(purpose.copyOf);
    // A copy of a refund is not linked to its purchase, because the purchase may already have been refunded in full.
    return { ...copy, addedOn: getToday(), ...(refund && { category: '' }) };
  }
  const { addedOn = getToday(), accountId = '' } = isSwitched ? {} : (purpose.after ?? {});
  const filled = isSwitched ? {} : purpose.filled?.values;
  return { name: '', costText: '', category: '', lines: [], addedOn, note: '', tags: [], accountId, ...filled };
}

/**
 * Returns the key under which the draft of a form is stored. Null if the form starts with suggested values, because a
 * stored draft would replace these values.
 */
export function getDraftKey(purpose: TransactionFormPurpose, kind: TransactionKind): string | null {
  if (purpose.mode === 'add') return purpose.copyOf || purpose.filled ? null : kind;
  const { _id, version } = purpose.transaction;
  return purpose.split || kind !== getFormKind(purpose) ? null : `transaction ${_id} ${version}`;
}

/** Returns a restored draft with new line keys, because the page may already use the stored ones. */
export function renewSplitLineKeys(draft: TransactionDraft): TransactionDraft {
  return { ...draft, lines: draft.lines.map((line) => ({ ...line, key: toSplitLineDraft({}).key })) };
}

/**
 * Returns the split that the form suggests initially. Undefined if there is none or if the user has switched to another
 * type.
 */
export function getInitialSplit(purpose: TransactionFormPurpose, kind: TransactionKind): InitialSplit | undefined {
  return purpose.mode === 'edit' && kind === getFormKind(purpose) ? purpose.split : undefined;
}

/** Returns the form values of a transaction. */
export function toTransactionDraft({
  name,
  cost,
  category,
  lines,
  addedOn,
  note,
  tags,
  accountId,
  ...transaction
}: Transaction): TransactionDraft {
  const { refundOf: purchaseId } = transaction;
  const isRefund = typeof purchaseId === 'string';
  return {
    name,
    costText: toAmountText(cost),
    category,
    lines: isRefund ? [] : lines.map(toSplitLineDraft),
    addedOn,
    note,
    tags,
    accountId,
    ...(isRefund && {
      refund: { purchaseId, name: transaction.refundOfName, category, line: transaction.refundLine },
    }),
  };
}

export function getDefaultIncomeName(category: string): string {
  return `${category || 'General'} Income`;
}

/** Returns the transaction to send to the server. The draft must have no errors. */
export function toNewTransaction(kind: TransactionKind, draft: TransactionDraft): NewTransaction {
  const isIncome = kind === 'income';
  const refund = isIncome ? draft.refund : undefined;
  const lines = refund ? [] : toNewLines(draft.lines, draft.costText);
  const category = refund?.category ?? categoryOf(draft);
  return {
    name: isIncome && draft.name.trim() === '' ? getDefaultIncomeName(category) : draft.name,
    category,
    cost: parseTypedAmount(draft.costText),
    addedOn: draft.addedOn ?? '',
    isIncome,
    note: draft.note,
    lines,
    tags: draft.tags,
    ...(draft.accountId && { accountId: draft.accountId }),
    ...(refund !== undefined && { refundOf: refund?.purchaseId ?? null, refundLine: refund?.line ?? null }),
  };
}

/**
 * Returns the category to send. It must not be blank, even though the server ignores the category of a split
 * transaction.
 */
function categoryOf({ category, lines }: TransactionDraft): string {
  return lines.find((line) => line.category !== '')?.category ?? category;
}

/** Returns the error messages of a draft by field, in the order of the form. The name may be blank for income. */
export function validateTransactionDraft(kind: TransactionKind, draft: TransactionDraft): FormErrors {
  const found = findFieldErrors(NewTransaction, toNewTransaction(kind, draft));
  const { name, cost, category, addedOn, note } = found;
  const [, tags] = Object.entries(found).find(([path]) => path.startsWith('tags')) ?? [];
  const isSplit = draft.lines.length > 0;
  return omitEmptyErrors({
    name,
    costText: findAmountError(draft.costText, cost),
    ...(isSplit ? lineErrors(draft, found) : { category }),
    addedOn,
    note,
    tags,
  });
}

/** Returns the error messages of a split's lines, by form field. */
function lineErrors(draft: TransactionDraft, found: Record<string, string>): Record<string, string | undefined> {
  const { lines, costText } = draft;
  const errors: Record<string, string | undefined> = {};
  lines.forEach(({ amountText }, index) => {
    const path = `lines.${index}`;
    errors[`${path}.category`] = found[`${path}.category`];
    errors[`${path}.amountText`] = findSignedAmountError(amountText, found[`${path}.amount`]);
    errors[`${path}.note`] = found[`${path}.note`];
  });
  const split = { cost: parseTypedAmount(costText), lines: toNewLines(lines, costText) };
  const isOff = found.lines !== undefined && getUnassignedAmountMinor(split) !== 0;
  return {
    ...errors,
    lines: isOff
      ? describeSplitDifference(split, (minor) => formatAmountWithoutCurrency(minorToAmount(minor)))
      : found.lines,
  };
}

/**
 * True if a change affects an account balance. The transaction then no longer counts as checked against a statement.
 */
export function isBalanceAffected(
  before: Transaction,
  { cost, addedOn, isIncome, accountId }: NewTransaction,
): boolean {
  return (
    cost !== before.cost ||
    addedOn !== before.addedOn ||
    isIncome !== before.isIncome ||
    (accountId !== undefined && accountId !== before.accountId)
  );
}
