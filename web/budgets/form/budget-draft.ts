import type { FormErrors } from '@mantine/form';
import { type Budget, NewBudget, type Rollover } from '../../../contract/budgets.ts';
import { findFieldErrors, omitEmptyErrors } from '../../forms/field-errors.ts';
import { toAmountText } from '../../money/amount-text.ts';
import { findAmountError, parseTypedAmount } from '../../money/parse-amount.ts';
import { canHaveBudget, type Month } from '../../months/calendar-month.ts';

/** The values of the budget form as the user typed them, even if they are invalid. */
export type BudgetDraft = {
  category: string;
  amountText: string;
  monthText: string;
  yearText: string;
  rollover: Rollover;
};

/** What the form is opened for. `amountText` is an amount that the user typed before the form opened. */
export type BudgetFormPurpose = { amountText?: string } & (
  | { mode: 'add'; month: Month; category?: string }
  | { mode: 'edit'; budget: Budget }
);

/** Returns the initial values of the form. */
export function createBudgetDraft(purpose: BudgetFormPurpose): BudgetDraft {
  const { amountText } = purpose;
  if (purpose.mode === 'edit') return { ...toBudgetDraft(purpose.budget), ...(amountText && { amountText }) };
  const { category = '', month } = purpose;
  return {
    category,
    amountText: amountText ?? '',
    rollover: 'none',
    monthText: String(month.month),
    yearText: String(month.year),
  };
}

/** Returns the form values of a budget. */
export function toBudgetDraft({ category, amount, month, year, rollover }: Budget): BudgetDraft {
  return { category, amountText: toAmountText(amount), monthText: String(month), yearText: String(year), rollover };
}

/** Limits a month to 1–12. Text that is not a number stays unchanged, so that the user can correct it. */
export function clampMonthText(monthText: string): string {
  const month = wholeNumber(monthText);
  return Number.isNaN(month) ? monthText : String(Math.min(Math.max(month, 1), 12));
}

/** Returns the budget to send to the server. The draft must have no errors. */
export function toNewBudget({ category, amountText, monthText, yearText, rollover }: BudgetDraft): NewBudget {
  return {
    category,
    amount: parseTypedAmount(amountText),
    month: wholeNumber(clampMonthText(monthText)),
    year: wholeNumber(yearText),
    rollover,
  };
}

/** Returns the month that the user typed, or null if that month cannot have a budget. */
export function parseDraftMonth(draft: BudgetDraft): Month | null {
  const { month, year } = toNewBudget(draft);
  return canHaveBudget({ month, year }) ? { month, year } : null;
}

/** Returns the error messages of a draft by field, in the order of the form. */
export function validateBudgetDraft(draft: BudgetDraft): FormErrors {
  const { category, amount, month, year } = findFieldErrors(NewBudget, toNewBudget(draft));
  const amountText = findAmountError(draft.amountText, amount);
  return omitEmptyErrors({ category, amountText, monthText: month, yearText: year });
}

function wholeNumber(text: string): number {
  return /^\s*[+-]?\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
}
