import type { FormErrors } from '@mantine/form';
import { type Budget, NewBudget, type Rollover } from '../../contract/budgets.ts';
import { fieldErrors, onlySaid } from '../forms/field-errors.ts';
import { amountError, typedAmount } from '../money/parse-amount.ts';
import { canHaveBudget, type Month } from '../months/months.ts';

/** The budget form as it stands: what has been typed, finished or not. */
export type Draft = {
  category: string;
  amountText: string;
  monthText: string;
  yearText: string;
  rollover: Rollover;
};

/** What the form is opened for. */
export type Purpose = { mode: 'add'; month: Month; category?: string } | { mode: 'edit'; budget: Budget };

/** What stands in the form at first. */
export function initialDraft(purpose: Purpose): Draft {
  if (purpose.mode === 'edit') return draftOf(purpose.budget);
  const { category = '', month } = purpose;
  return {
    ...{ category, amountText: '', rollover: 'none' },
    ...{ monthText: String(month.month), yearText: String(month.year) },
  };
}

/** A budget as the form shows it. */
export function draftOf({ category, amount, month, year, rollover }: Budget): Draft {
  return { category, amountText: amount.toFixed(2), monthText: String(month), yearText: String(year), rollover };
}

/** A month beyond the year becomes its first or last; what is no number stays, so that it can be corrected. */
export function clampMonth(monthText: string): string {
  const month = wholeNumber(monthText);
  return Number.isNaN(month) ? monthText : String(Math.min(Math.max(month, 1), 12));
}

/** What the form would send; for a draft with no errors it is a new budget. */
export function newBudget({ category, amountText, monthText, yearText, rollover }: Draft): NewBudget {
  return {
    category,
    amount: typedAmount(amountText),
    month: wholeNumber(clampMonth(monthText)),
    year: wholeNumber(yearText),
    rollover,
  };
}

/** The month that has been typed, where it is one that can have a budget. */
export function monthOf(draft: Draft): Month | null {
  const { month, year } = newBudget(draft);
  return canHaveBudget({ month, year }) ? { month, year } : null;
}

/** What is wrong with a draft, in the order of the fields. */
export function draftErrors(draft: Draft): FormErrors {
  const { category, amount, month, year } = fieldErrors(NewBudget, newBudget(draft));
  const amountText = amountError(draft.amountText, amount);
  return onlySaid({ category, amountText, monthText: month, yearText: year });
}

function wholeNumber(text: string): number {
  return /^\s*[+-]?\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
}
