import type { FormErrors } from '@mantine/form';
import { NewTransaction, type Transaction } from '../../contract/transactions.ts';
import { fieldErrors, onlySaid } from '../forms/field-errors.ts';
import { amountError, typedAmount } from '../money/parse-amount.ts';
import type { Kind } from './kind.ts';

/** The transaction form as it stands: what has been typed, finished or not. */
export type Draft = { name: string; costText: string; category: string; addedOn: string | null; note: string };

/** A transaction as the form shows it. */
export function draftOf({ name, cost, category, addedOn, note }: Transaction): Draft {
  return { name, costText: cost.toFixed(2), category, addedOn, note };
}

/** What a blank name of an income becomes. */
export function incomeName(category: string): string {
  return `${category || 'General'} Income`;
}

/** What the form would send; for a draft with no errors it is a new transaction. */
export function newTransaction(kind: Kind, draft: Draft): NewTransaction {
  const isIncome = kind === 'income';
  return {
    name: isIncome && draft.name.trim() === '' ? incomeName(draft.category) : draft.name,
    category: draft.category,
    cost: typedAmount(draft.costText),
    addedOn: draft.addedOn ?? '',
    isIncome,
    note: draft.note,
  };
}

/** What is wrong with a draft, in the order of the fields. An income's name is filled before it is looked at. */
export function draftErrors(kind: Kind, draft: Draft): FormErrors {
  const { name, cost, category, addedOn, note } = fieldErrors(NewTransaction, newTransaction(kind, draft));
  return onlySaid({ name, costText: amountError(draft.costText, cost), category, addedOn, note });
}
