import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as operations from '../../../contract/budgets.ts';
import * as repeating from '../../../contract/schedules/repeating-budgets.ts';
import { BUDGET_PERIODS } from '../../../domain/budget-periods.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { CategoryField } from '../../categories/category-select.tsx';
import { ItemDialogFrame } from '../../dialogs/item-dialog-frame.tsx';
import { useDraft } from '../../editing/draft/use-draft.ts';
import classes from '../../editing/editing.module.css';
import { EntityForm, useEntityForm } from '../../editing/entity-form.tsx';
import { type FieldLabels, useEditWithConflicts } from '../../editing/use-edit-with-conflicts.tsx';
import { AmountField } from '../../money/amount-field.tsx';
import { toAmountText } from '../../money/amount-text.ts';
import { Money } from '../../money/money.tsx';
import { parseTypedAmount } from '../../money/parse-amount.ts';
import { formatMonth, type Month } from '../../months/calendar-month.ts';
import { useThisMonth } from '../../months/month-dates.ts';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import { describeMonthlyRepetition } from '../describe-monthly-repetition.ts';
import { PERIOD_NAMES } from '../period-names.ts';
import { parseDraftMonth, toBudgetDraft, toNewBudget } from './budget-draft.ts';
import {
  type AnyBudgetFormPurpose,
  BUDGET_SCOPES,
  type BudgetFormValues,
  type BudgetScope,
  createBudgetFormValues,
  isRepeatingBudgetForm,
  listChosenCategories,
  toBudgetFormValues,
  toNewRepeatingBudget,
  validateBudgetFormValues,
} from './budget-form-values.ts';
import { BudgetMonthFields, ROLLOVER_NAMES } from './budget-month-fields.tsx';
import { BudgetVersusPastSpending } from './budget-versus-past-spending.tsx';
import { CategoriesField } from './categories-field.tsx';
import { PastSpending } from './past-spending.tsx';

const SCOPE_NAMES: Record<BudgetScope, string> = {
  category: 'One category',
  group: 'Category group',
  all: 'All spending',
};

const WORDS: FieldLabels<operations.NewBudget> = {
  category: { label: 'Category' },
  amount: { label: 'Amount', show: (amount) => <Money amount={amount} /> },
  month: { label: 'Month' },
  year: { label: 'Year' },
  rollover: { label: 'Rollover', show: (rollover) => ROLLOVER_NAMES[rollover ?? 'none'] },
};

const REPEATING_WORDS: FieldLabels<repeating.NewRepeatingBudget> = {
  name: { label: 'Name' },
  categories: { label: 'Categories', show: (names) => names.join(', ') || SCOPE_NAMES.all },
  period: { label: 'Period', show: (period) => PERIOD_NAMES[period] },
  amount: { label: 'Amount', show: (amount) => <Money amount={amount} /> },
};

type Saved = operations.Budget | repeating.RepeatingBudget;

type BudgetDialogProps = { open: AnyBudgetFormPurpose | null; onClose: () => void; onSaved: (month: Month) => void };

/** Adds or edits a budget. `createLazyDialog` requires a default export. */
export default function BudgetDialog({ open, onClose, onSaved }: BudgetDialogProps) {
  const now = useThisMonth();
  const finish = (saved: Saved) => {
    onClose();
    if ('month' in saved) onSaved(saved);
    const which = 'month' in saved ? `${saved.category} in ${formatMonth(saved)}` : saved.name;
    const repeated = 'month' in saved ? describeMonthlyRepetition(saved, now) : '';
    showToastMessage('success', `Budget for ${which} saved. ${repeated}`.trim());
  };
  return (
    <ItemDialogFrame
      open={open}
      onClose={onClose}
      title={({ mode }) => (mode === 'add' ? 'Add Budget' : 'Edit Budget')}
    >
      {(purpose) => <BudgetForm purpose={purpose} onSaved={finish} onCancel={onClose} />}
    </ItemDialogFrame>
  );
}

type BudgetFormProps = { purpose: AnyBudgetFormPurpose; onSaved: (saved: Saved) => void; onCancel: () => void };

/** Returns a function that saves the form as a monthly or a repeating budget. */
function useBudgetSaving(purpose: AnyBudgetFormPurpose, onTake: (values: Partial<BudgetFormValues>) => void) {
  const { mutateAsync: create } = useOperationMutation(operations.createBudget);
  const { mutateAsync: createRepeating } = useOperationMutation(repeating.createRepeatingBudget);
  const edit = useEditWithConflicts(operations.updateBudget, {
    words: WORDS,
    onTake: (stored) => onTake(toBudgetDraft(stored)),
  });
  const editRepeating = useEditWithConflicts(repeating.updateRepeatingBudget, {
    words: REPEATING_WORDS,
    bodyOf: (stored) => toNewRepeatingBudget(toBudgetFormValues(stored)),
    onTake: (stored) => onTake(toBudgetFormValues(stored)),
  });
  return (values: BudgetFormValues, key: string): Promise<Saved | undefined> => {
    if (purpose.mode === 'edit') return edit(purpose.budget, toNewBudget(values));
    if (purpose.mode === 'edit repeating') return editRepeating(purpose.budget, toNewRepeatingBudget(values));
    if (isRepeatingBudgetForm(purpose, values)) return createRepeating({ body: toNewRepeatingBudget(values), key });
    return create({ body: toNewBudget(values), key });
  };
}

function BudgetForm({ purpose, onSaved, onCancel }: BudgetFormProps) {
  const form = useForm<BudgetFormValues>({
    initialValues: createBudgetFormValues(purpose),
    validate: (values) => validateBudgetFormValues(purpose, values),
  });
  const draftKey = purpose.mode === 'add' ? 'budget' : `budget ${purpose.budget._id} ${purpose.budget.version}`;
  // A stored draft would replace the amount that was typed in the command bar, so no draft is stored.
  const hasTypedAmount = 'amountText' in purpose && purpose.amountText !== undefined;
  const draft = useDraft(hasTypedAmount ? null : draftKey, form);
  const save = useBudgetSaving(purpose, (values) => form.setValues(values));
  const entity = useEntityForm({ form, draft, bodyOf: (values: BudgetFormValues) => values, save, onSaved, onCancel });
  const { scope, category, categories } = form.values;
  const focusOn = (isFirst: boolean) => (isFirst ? true : undefined);
  return (
    <EntityForm of={entity} thing="budget" saveLabel="Save Budget">
      {purpose.mode !== 'edit' && (
        <div className={classes.pair}>
          <Select
            label="For"
            data={BUDGET_SCOPES.map((value) => ({ value, label: SCOPE_NAMES[value] }))}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            {...form.getInputProps('scope')}
          />
          <Select
            label="Period"
            data={BUDGET_PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value] }))}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            {...form.getInputProps('period')}
          />
        </div>
      )}
      {scope === 'category' && (
        <CategoryField
          kind="expense"
          data-autofocus={focusOn(category === '')}
          {...form.getInputProps('category')}
          value={category}
        />
      )}
      {scope === 'group' && (
        <>
          <TextInput
            label="Name"
            placeholder="Such as Eating out"
            maxLength={50}
            withAsterisk
            aria-required
            {...form.getInputProps('name')}
          />
          <CategoriesField {...form.getInputProps('categories')} value={categories} />
        </>
      )}
      <AmountField
        withAsterisk
        aria-required
        data-autofocus={focusOn(scope !== 'category' || category !== '')}
        description={
          <PastSpendingHint
            values={form.values}
            categories={listChosenCategories(form.values)}
            amount={parseTypedAmount(form.values.amountText)}
            isRepeating={isRepeatingBudgetForm(purpose, form.values)}
            onTake={(amount) => form.setFieldValue('amountText', toAmountText(amount))}
          />
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('amountText')}
      />
      {isRepeatingBudgetForm(purpose, form.values) ? (
        <p className="muted text-sm">{describeRepetition(purpose, form.values)}</p>
      ) : (
        <BudgetMonthFields form={form} />
      )}
    </EntityForm>
  );
}

function describeRepetition({ mode }: AnyBudgetFormPurpose, { period }: BudgetFormValues): string {
  return mode === 'add'
    ? `Begins with the current ${period} and repeats until you delete it.`
    : `A new amount applies to the current ${period} and later ones.`;
}

type PastSpendingOfFormProps = {
  values: BudgetFormValues;
  /** The selected categories. An empty list means all spending. */
  categories: string[];
  amount: number;
  isRepeating: boolean;
  onTake: (amount: number) => void;
};

/** Shows past spending below the amount field, and how often the entered amount would have been enough. */
function PastSpendingHint({ values, categories, amount, isRepeating, onTake }: PastSpendingOfFormProps) {
  const { scope, category, period } = values;
  const isChosen = scope === 'all' || categories.some((each) => each !== '');
  return (
    <>
      {(!isRepeating || !isChosen) && (
        <PastSpending category={scope === 'category' ? category : ''} month={parseDraftMonth(values)} onTake={onTake} />
      )}
      {isChosen && (
        <BudgetVersusPastSpending
          categories={categories}
          period={period}
          amount={amount}
          onTake={isRepeating ? onTake : undefined}
        />
      )}
    </>
  );
}
