import type { FormErrors } from '@mantine/form';
import { Category } from '../../../contract/categories.ts';
import {
  GROUP_NAME_MISSING_MESSAGE,
  NewRepeatingBudget,
  type RepeatingBudget,
} from '../../../contract/schedules/repeating-budgets.ts';
import type { BudgetPeriod } from '../../../domain/budget-periods.ts';
import { findFieldErrors, omitEmptyErrors } from '../../forms/field-errors.ts';
import { toAmountText } from '../../money/amount-text.ts';
import { findAmountError, parseTypedAmount } from '../../money/parse-amount.ts';
import { type BudgetDraft, type BudgetFormPurpose, createBudgetDraft, validateBudgetDraft } from './budget-draft.ts';

/** What a budget limits: the spending in a category, in a group of categories, or all spending. */
export const BUDGET_SCOPES = ['category', 'group', 'all'] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];

/** The values of the form, which is used for budgets of a single month and for repeating budgets. */
export type BudgetFormValues = BudgetDraft & {
  scope: BudgetScope;
  name: string;
  categories: string[];
  period: BudgetPeriod;
};

export type AnyBudgetFormPurpose = BudgetFormPurpose | { mode: 'edit repeating'; budget: RepeatingBudget };

export function createBudgetFormValues(purpose: AnyBudgetFormPurpose): BudgetFormValues {
  if (purpose.mode === 'edit repeating') return toBudgetFormValues(purpose.budget);
  return { ...createBudgetDraft(purpose), scope: 'category', name: '', categories: [], period: 'month' };
}

/** Returns the form values of a repeating budget. The form changes the amount of the current period. */
export function toBudgetFormValues({ name, categories, currentAmount, period }: RepeatingBudget): BudgetFormValues {
  const [category = ''] = categories;
  const isNamed = categories.length > 1 || (categories.length === 1 && name !== category);
  return {
    ...{ scope: isNamed ? 'group' : category === '' ? 'all' : 'category', name: isNamed ? name : '' },
    ...{ category, categories, period, amountText: toAmountText(currentAmount) },
    ...{ monthText: '', yearText: '', rollover: 'none' },
  };
}

/** True if the form saves a repeating budget. Only a budget for one category and one month does not repeat. */
export function isRepeatingBudgetForm({ mode }: AnyBudgetFormPurpose, { scope, period }: BudgetFormValues): boolean {
  return mode === 'edit repeating' || (mode === 'add' && (scope !== 'category' || period !== 'month'));
}

/** Returns the selected categories. An empty list means all spending. */
export function listChosenCategories({ scope, category, categories }: BudgetFormValues): string[] {
  if (scope === 'category') return [category];
  return scope === 'group' ? categories : [];
}

/** Returns the repeating budget to send to the server. The values must have no errors. */
export function toNewRepeatingBudget(values: BudgetFormValues): NewRepeatingBudget {
  const { scope, name, amountText, period } = values;
  return {
    name: scope === 'group' ? name.trim() : '',
    categories: listChosenCategories(values),
    amount: parseTypedAmount(amountText),
    period,
  };
}

/** Returns the error messages by field, in the order of the form. */
export function validateBudgetFormValues(purpose: AnyBudgetFormPurpose, values: BudgetFormValues): FormErrors {
  if (!isRepeatingBudgetForm(purpose, values)) return validateBudgetDraft(values);
  const { scope, category, categories, name, amountText } = values;
  const errors = findFieldErrors(NewRepeatingBudget, toNewRepeatingBudget(values));
  return omitEmptyErrors({
    category: scope === 'category' ? Category.safeParse(category).error?.issues[0]?.message : undefined,
    name: scope === 'group' && name.trim() === '' ? GROUP_NAME_MISSING_MESSAGE : errors.name,
    categories: scope === 'group' && categories.length === 0 ? 'Select one or more categories' : errors.categories,
    amountText: findAmountError(amountText, errors.amount),
  });
}
