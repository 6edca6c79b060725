import type { FormErrors } from '@mantine/form';
import { NewTransaction, type Transaction } from '../../contract/transactions/transactions.ts';
import type { Kind } from '../categories/queries.ts';
import { today } from '../days/today.ts';
import { dropEmpty, fieldErrors } from '../forms/field-errors.ts';
import { amountError, typedAmount } from '../money/parse-amount.ts';
import type { ProposedSplit } from './split/by-items.ts';
import { type LineDraft, sentLines, toLineDraft } from './split/split.ts';

/**
 * The values of the transaction form as the person typed them, even if they are invalid. An empty account means the
 * default account.
 */
export type Draft = {
  name: string;
  costText: string;
  category: string;
  /** The lines of a split transaction, which replace its category. Empty if the transaction is not split. */
  lines: LineDraft[];
  addedOn: string | null;
  note: string;
  tags: string[];
  accountId: string;
};

/**
 * The purpose of the form. `add` creates a transaction, perhaps as a copy or `after` the one that was just saved.
 * `edit` changes a transaction, perhaps with a proposed split.
 */
export type Purpose =
  | { mode: 'add'; copyOf?: Transaction | undefined; after?: Transaction }
  | { mode: 'edit'; transaction: Transaction; split?: ProposedSplit };

/** Returns the type of transaction for which the form opens. */
export function getKind(purpose: Purpose): Kind {
  const transaction = purpose.mode === 'edit' ? purpose.transaction : (purpose.copyOf ?? purpose.after);
  return transaction?.isIncome ? 'income' : 'expense';
}

/**
 * Returns the initial form values.
 * @param kind the type of the form. If the person switched the type, the category and the copy do not apply.
 */
export function initialDraft(purpose: Purpose, kind: Kind): Draft {
  const isSwitched = kind !== getKind(purpose);
  if (purpose.mode === 'edit') {
    const draft = draftOf(purpose.transaction);
    if (isSwitched) return { ...draft, category: '', lines: [] };
    const split = proposedSplit(purpose, kind);
    return split ? { ...draft, lines: split.lines.map(toLineDraft) } : draft;
  }
  if (purpose.copyOf && !isSwitched) return { ...draftOf(purpose.copyOf), addedOn: today() };
  const { addedOn = today(), accountId = '' } = isSwitched ? {} : (purpose.after ?? {});
  return { name: '', costText: '', category: '', lines: [], addedOn, note: '', tags: [], accountId };
}

/**
 * Returns the key that stores the unsaved draft of a form. Null if the form has proposed values, because a stored draft
 * would replace them.
 */
export function draftKey(purpose: Purpose, kind: Kind): string | null {
  if (purpose.mode === 'add') return purpose.copyOf ? null : kind;
  const { _id, version } = purpose.transaction;
  return purpose.split || kind !== getKind(purpose) ? null : `transaction ${_id} ${version}`;
}

/** Returns a restored draft with new keys for its lines, because the page may already use the old keys. */
export function withFreshKeys(draft: Draft): Draft {
  return { ...draft, lines: draft.lines.map((line) => ({ ...line, key: toLineDraft({}).key })) };
}

/**
 * Returns the proposed split with which the form opens, or undefined if there is none or the person switched the type.
 */
export function proposedSplit(purpose: Purpose, kind: Kind): ProposedSplit | undefined {
  return purpose.mode === 'edit' && kind === getKind(purpose) ? purpose.split : undefined;
}

/** Returns the form values of a transaction. */
export function draftOf({ name, cost, category, lines, addedOn, note, tags, accountId }: Transaction): Draft {
  return { name, costText: cost.toFixed(2), category, lines: lines.map(toLineDraft), addedOn, note, tags, accountId };
}

/** Returns the name of an income for which the person entered no name. */
export function incomeName(category: string): string {
  return `${category || 'General'} Income`;
}

/** Returns the transaction to send to the server. The draft must be free of errors. */
export function newTransaction(kind: Kind, draft: Draft): NewTransaction {
  const isIncome = kind === 'income';
  const lines = sentLines(draft.lines, draft.costText);
  const category = categoryOf(draft);
  return {
    name: isIncome && draft.name.trim() === '' ? incomeName(category) : draft.name,
    category,
    cost: typedAmount(draft.costText),
    addedOn: draft.addedOn ?? '',
    isIncome,
    note: draft.note,
    lines,
    tags: draft.tags,
    ...(draft.accountId && { accountId: draft.accountId }),
  };
}

/** Returns the category to send. The server ignores the category of a split transaction, but it must not be blank. */
function categoryOf({ category, lines }: Draft): string {
  return lines.find((line) => line.category !== '')?.category ?? category;
}

/**
 * Returns the error messages of a draft by field, in the order of the form. A blank name of an income is not an error.
 */
export function draftErrors(kind: Kind, draft: Draft): FormErrors {
  const found = fieldErrors(NewTransaction, newTransaction(kind, draft));
  const { name, cost, category, addedOn, note } = found;
  const [, tags] = Object.entries(found).find(([path]) => path.startsWith('tags')) ?? [];
  const isSplit = draft.lines.length > 0;
  return dropEmpty({
    name,
    costText: amountError(draft.costText, cost),
    ...(isSplit ? lineErrors(draft, found) : { category }),
    addedOn,
    note,
    tags,
  });
}

/** Returns the error messages of the lines of a split, by form field. */
function lineErrors({ lines }: Draft, found: Record<string, string>): Record<string, string | undefined> {
  const errors: Record<string, string | undefined> = {};
  lines.forEach(({ amountText }, index) => {
    const path = `lines.${index}`;
    errors[`${path}.category`] = found[`${path}.category`];
    errors[`${path}.amountText`] = amountError(amountText, found[`${path}.amount`]);
    errors[`${path}.note`] = found[`${path}.note`];
  });
  return { ...errors, lines: found.lines };
}

/**
 * True if a change affects the balance of an account. The transaction then no longer counts as checked against a
 * statement.
 */
export function touchesBalance(before: Transaction, { cost, addedOn, isIncome, accountId }: NewTransaction): boolean {
  return (
    cost !== before.cost ||
    addedOn !== before.addedOn ||
    isIncome !== before.isIncome ||
    (accountId !== undefined && accountId !== before.accountId)
  );
}
