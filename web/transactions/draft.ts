import type { FormErrors } from '@mantine/form';
import { NewTransaction, type Transaction } from '../../contract/transactions.ts';
import type { Kind } from '../categories/queries.ts';
import { today } from '../days/today.ts';
import { fieldErrors, onlySaid } from '../forms/field-errors.ts';
import { amountError, typedAmount } from '../money/parse-amount.ts';
import type { ProposedSplit } from './split/by-items.ts';
import { type LineDraft, lineOf, sentLines } from './split/split.ts';

/** The transaction form as it stands: what has been typed, finished or not. An empty account is the one that is proposed. */
export type Draft = {
  name: string;
  costText: string;
  category: string;
  /** What it is split into, in the place of the category; none where it is not. */
  lines: LineDraft[];
  addedOn: string | null;
  note: string;
  tags: string[];
  accountId: string;
};

/**
 * What the form is opened for: something new, maybe a copy of what is there or the next after what was just saved; or to edit a
 * transaction, maybe with another split than it has.
 */
export type Purpose =
  | { mode: 'add'; copyOf?: Transaction | undefined; after?: Transaction }
  | { mode: 'edit'; transaction: Transaction; split?: ProposedSplit };

/** Which of the two forms it opens. */
export function kindOf(purpose: Purpose): Kind {
  const transaction = purpose.mode === 'edit' ? purpose.transaction : (purpose.copyOf ?? purpose.after);
  return transaction?.isIncome ? 'income' : 'expense';
}

/** What stands in the form at first. The other kind has other categories, and a copy has its own form only. */
export function initialDraft(purpose: Purpose, kind: Kind): Draft {
  const isSwitched = kind !== kindOf(purpose);
  if (purpose.mode === 'edit') {
    const draft = draftOf(purpose.transaction);
    if (isSwitched) return { ...draft, category: '', lines: [] };
    const split = proposedSplit(purpose, kind);
    return split ? { ...draft, lines: split.lines.map(lineOf) } : draft;
  }
  if (purpose.copyOf && !isSwitched) return { ...draftOf(purpose.copyOf), addedOn: today() };
  const { addedOn = today(), accountId = '' } = isSwitched ? {} : (purpose.after ?? {});
  return { name: '', costText: '', category: '', lines: [], addedOn, note: '', tags: [], accountId };
}

/** Under which name a form keeps what is not saved; null where it keeps nothing, since it begins with something of its own. */
export function draftKey(purpose: Purpose, kind: Kind): string | null {
  if (purpose.mode === 'add') return purpose.copyOf ? null : kind;
  const { _id, version } = purpose.transaction;
  return purpose.split || kind !== kindOf(purpose) ? null : `transaction ${_id} ${version}`;
}

/** A draft as it can be shown again: keys tell the lines of one page from another, and it may have used these. */
export function withFreshKeys(draft: Draft): Draft {
  return { ...draft, lines: draft.lines.map((line) => ({ ...line, key: lineOf({}).key })) };
}

/** The split that the form is opened with, where that is not the one that is stored. */
export function proposedSplit(purpose: Purpose, kind: Kind): ProposedSplit | undefined {
  return purpose.mode === 'edit' && kind === kindOf(purpose) ? purpose.split : undefined;
}

/** A transaction as the form shows it. */
export function draftOf({ name, cost, category, lines, addedOn, note, tags, accountId }: Transaction): Draft {
  return { name, costText: cost.toFixed(2), category, lines: lines.map(lineOf), addedOn, note, tags, accountId };
}

/** What a blank name of an income becomes. */
export function incomeName(category: string): string {
  return `${category || 'General'} Income`;
}

/** What the form would send; for a draft with no errors it is a new transaction. */
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

/** The category that is named beside lines counts for nothing, but may not be blank. */
function categoryOf({ category, lines }: Draft): string {
  return lines.find((line) => line.category !== '')?.category ?? category;
}

/** What is wrong with a draft, in the order of the fields. An income's name is filled before it is looked at. */
export function draftErrors(kind: Kind, draft: Draft): FormErrors {
  const found = fieldErrors(NewTransaction, newTransaction(kind, draft));
  const { name, cost, category, addedOn, note } = found;
  const [, tags] = Object.entries(found).find(([path]) => path.startsWith('tags')) ?? [];
  const isSplit = draft.lines.length > 0;
  return onlySaid({
    name,
    costText: amountError(draft.costText, cost),
    ...(isSplit ? lineErrors(draft, found) : { category }),
    addedOn,
    note,
    tags,
  });
}

/** What is wrong with the lines, by the fields that they have in the form. */
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

/** Whether a change makes another of what the balance of an account was made of: then it is no longer checked. */
export function touchesBalance(before: Transaction, { cost, addedOn, isIncome, accountId }: NewTransaction): boolean {
  return (
    cost !== before.cost ||
    addedOn !== before.addedOn ||
    isIncome !== before.isIncome ||
    (accountId !== undefined && accountId !== before.accountId)
  );
}
