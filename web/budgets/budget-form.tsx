import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import * as operations from '../../contract/budgets.ts';
import { useChange } from '../api/use-operation.ts';
import { CategoryField } from '../categories/category-select.tsx';
import { ItemDialogFrame } from '../dialogs/item-dialog-frame.tsx';
import { useDraft } from '../editing/draft/use-draft.ts';
import classes from '../editing/editing.module.css';
import { EntityForm, useEntityForm } from '../editing/entity-form.tsx';
import { type FieldLabels, useEditWithConflicts } from '../editing/use-edit-with-conflicts.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { toAmountText } from '../money/amount-text.ts';
import { Money } from '../money/money.tsx';
import { formatMonth, type Month } from '../months/months.ts';
import { showNotification } from '../toasts/toasts.tsx';
import {
  type BudgetDraft,
  type BudgetFormPurpose,
  clampMonth,
  createBudgetDraft,
  parseDraftMonth,
  toBudgetDraft,
  toNewBudget,
  validateBudgetDraft,
} from './budget-draft.ts';
import { PastSpending } from './past-spending.tsx';

const ROLLOVER_NAMES: Record<operations.Rollover, string> = {
  none: 'None',
  left: 'Carry over what is left',
  both: 'Carry over what is left or overspent',
};

const WORDS: FieldLabels<operations.NewBudget> = {
  category: { label: 'Category' },
  amount: { label: 'Amount', show: (amount) => <Money amount={amount} /> },
  month: { label: 'Month' },
  year: { label: 'Year' },
  rollover: { label: 'Rollover', show: (rollover) => ROLLOVER_NAMES[rollover ?? 'none'] },
};

type BudgetDialogProps = { open: BudgetFormPurpose | null; onClose: () => void; onSaved: (month: Month) => void };

/** Adds or edits a budget. `createLazyDialog` needs the default export. */
export default function BudgetDialog({ open, onClose, onSaved }: BudgetDialogProps) {
  const finish = (saved: operations.Budget) => {
    onClose();
    onSaved(saved);
    showNotification('success', `Budget for ${saved.category} in ${formatMonth(saved)} saved.`);
  };
  return (
    <ItemDialogFrame
      open={open}
      onClose={onClose}
      title={({ mode }) => (mode === 'edit' ? 'Edit Budget' : 'Add Budget')}
    >
      {(purpose) => <BudgetForm purpose={purpose} onSaved={finish} onCancel={onClose} />}
    </ItemDialogFrame>
  );
}

type BudgetFormProps = {
  purpose: BudgetFormPurpose;
  onSaved: (saved: operations.Budget) => void;
  onCancel: () => void;
};

function BudgetForm({ purpose, onSaved, onCancel }: BudgetFormProps) {
  const budget = purpose.mode === 'edit' ? purpose.budget : null;
  const form = useForm<BudgetDraft>({
    initialValues: createBudgetDraft(purpose),
    validate: validateBudgetDraft,
  });
  const draftKey = budget ? `budget ${budget._id} ${budget.version}` : 'budget';
  // A stored draft would replace the typed amount.
  const draft = useDraft(purpose.amountText === undefined ? draftKey : null, form);
  const { mutateAsync: create } = useChange(operations.createBudget);
  const edit = useEditWithConflicts(operations.updateBudget, {
    words: WORDS,
    onTake: (stored) => form.setValues(toBudgetDraft(stored)),
  });
  const entity = useEntityForm({
    form,
    draft,
    bodyOf: toNewBudget,
    save: (body, key) => (budget ? edit(budget, body) : create({ body, key })),
    onSaved,
    onCancel,
  });
  const { category } = form.values;
  const month = form.getInputProps('monthText');
  return (
    <EntityForm of={entity} thing="budget" saveLabel="Save Budget">
      <CategoryField
        kind="expense"
        data-autofocus={category === '' ? true : undefined}
        {...form.getInputProps('category')}
        value={category}
      />
      <AmountField
        withAsterisk
        aria-required
        data-autofocus={category === '' ? undefined : true}
        description={
          <PastSpending
            category={category}
            month={parseDraftMonth(form.values)}
            onTake={(amount) => form.setFieldValue('amountText', toAmountText(amount))}
          />
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.getInputProps('amountText')}
      />
      <div className={classes.pair}>
        <TextInput
          label="Month"
          type="number"
          min={1}
          max={12}
          withAsterisk
          aria-required
          {...month}
          onBlur={(event) => {
            month.onBlur(event);
            form.setFieldValue('monthText', clampMonth);
          }}
        />
        <TextInput
          label="Year"
          type="number"
          min={2000}
          max={2100}
          withAsterisk
          aria-required
          {...form.getInputProps('yearText')}
        />
      </div>
      <Select
        label="Rollover"
        data={operations.ROLLOVER_MODES.map((value) => ({ value, label: ROLLOVER_NAMES[value] }))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('rollover')}
      />
    </EntityForm>
  );
}
