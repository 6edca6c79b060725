import { Checkbox, Select, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { lazy, Suspense, useState } from 'react';
import * as operations from '../../contract/recurring-items.ts';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { FREQUENCIES, type Frequency } from '../../domain/schedule.ts';
import { useAccountNameLookup } from '../accounts/queries.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { CategoryField } from '../categories/category-select.tsx';
import { DayInput } from '../days/day-input.tsx';
import { formatDay } from '../days/format-day.ts';
import { getToday } from '../days/today.ts';
import { ItemDialogFrame } from '../dialogs/item-dialog-frame.tsx';
import { useDraft } from '../editing/draft/use-draft.ts';
import classes from '../editing/editing.module.css';
import { EntityForm, useEntityForm } from '../editing/entity-form.tsx';
import { type FieldLabels, useEditWithConflicts } from '../editing/use-edit-with-conflicts.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { Money } from '../money/money.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { createBiweeklyDraft, createCustomScheduleDraft, isBiweeklyDraft } from './custom-schedule-draft.ts';
import { describeDaysOfMonth, describeInterval, WEEKEND_MODE_NAMES } from './describe-schedule.ts';
import { NextPostDates } from './next-post-dates.tsx';
import { RecurringAccountFields } from './recurring-account-fields.tsx';
import {
  createRecurringFromTransaction,
  EMPTY_RECURRING_DRAFT,
  FREQUENCY_NAMES,
  type RecurringDraft,
  toNewRecurring,
  toRecurringDraft,
  toSchedule,
  validateRecurringDraft,
} from './recurring-draft.ts';

/** Loads on demand, because most items need only one of the four frequencies. */
const CustomScheduleFields = lazy(() => import('./custom-schedule-fields.tsx'));

const WORDS: FieldLabels<operations.NewRecurring> = {
  name: { label: 'Name' },
  amount: { label: 'Amount', show: (amount) => <Money amount={amount} /> },
  category: { label: 'Category' },
  isIncome: { label: 'Type', show: (isIncome) => (isIncome ? 'Income' : 'Expense') },
  frequency: { label: 'Frequency', show: (frequency) => FREQUENCY_NAMES[frequency] },
  every: { label: 'Period', show: describeInterval },
  on: { label: 'Days of the month', show: describeDaysOfMonth },
  until: { label: 'Last day', show: formatDay },
  times: { label: 'Number of times', show: String },
  isEstimate: { label: 'Amount is an estimate', show: (isEstimate) => (isEstimate ? 'Yes' : 'No') },
  weekend: { label: 'On a weekend or holiday', show: (weekend) => WEEKEND_MODE_NAMES[weekend] },
  startDate: { label: 'Start date', show: formatDay },
};

type RecurringFormProps = {
  /** The item to edit, or null to add a new item. */
  item: operations.Recurring | null;
  /** The initial values of a new item. */
  from?: operations.NewRecurring | undefined;
  /** True if a new item starts as income. */
  isIncome: boolean;
  onSaved: (saved: operations.Recurring) => void;
  onCancel: () => void;
};

export type RecurringFormPurpose =
  | { mode: 'add'; from?: operations.NewRecurring; repeats?: ListedTransaction; isIncome?: true }
  | { mode: 'edit'; item: operations.Recurring };

/** Adds or edits a recurring item. `createLazyDialog` requires a default export. */
export default function RecurringDialog({ open, onClose }: { open: RecurringFormPurpose | null; onClose: () => void }) {
  const finish = (saved: operations.Recurring) => {
    onClose();
    showToastMessage('success', `${saved.name} saved. Next due ${formatDay(saved.nextDueDate)}.`);
  };
  return (
    <ItemDialogFrame
      open={open}
      onClose={onClose}
      title={({ mode }) => (mode === 'edit' ? 'Edit Recurring Transaction' : 'Add Recurring Transaction')}
    >
      {(purpose) => (
        <RecurringForm
          item={purpose.mode === 'edit' ? purpose.item : null}
          from={findInitialItem(purpose)}
          isIncome={purpose.mode === 'add' && purpose.isIncome === true}
          onSaved={finish}
          onCancel={onClose}
        />
      )}
    </ItemDialogFrame>
  );
}

function findInitialItem(purpose: RecurringFormPurpose): operations.NewRecurring | undefined {
  if (purpose.mode === 'edit') return undefined;
  return purpose.repeats ? createRecurringFromTransaction(purpose.repeats, getToday()) : purpose.from;
}

function RecurringForm({ item, from, isIncome, onSaved, onCancel }: RecurringFormProps) {
  const form = useForm<RecurringDraft>({
    initialValues: item
      ? toRecurringDraft(item)
      : from
        ? toRecurringDraft(from)
        : { ...EMPTY_RECURRING_DRAFT, isIncome },
    validate: validateRecurringDraft,
  });
  const draft = useDraft(item ? `recurring ${item._id} ${item.version}` : from || isIncome ? null : 'recurring', form);
  const accountName = useAccountNameLookup();
  const { mutateAsync: create } = useOperationMutation(operations.createRecurring);
  const edit = useEditWithConflicts(operations.updateRecurring, {
    words: {
      ...WORDS,
      accountId: { label: 'Account', show: accountName },
      toAccountId: { label: 'To', show: accountName },
    },
    bodyOf: (stored) => toNewRecurring(toRecurringDraft(stored)),
    onTake: (stored) => form.setValues(toRecurringDraft(stored)),
  });
  const entity = useEntityForm({
    form,
    draft,
    bodyOf: toNewRecurring,
    save: (body, key) => (item ? edit(item, body) : create({ body, key })),
    onSaved,
    onCancel,
  });
  const { category, startDate, accountId, toAccountId, rhythm } = form.values;
  // While the user edits a custom schedule, its fields stay visible even if it becomes "Every 2 weeks".
  const [isCustom, setCustom] = useState(rhythm !== null && !isBiweeklyDraft(rhythm));
  const shownRhythm = rhythm && (isCustom || !isBiweeklyDraft(rhythm)) ? rhythm : null;
  return (
    <EntityForm of={entity} thing="recurring transaction" saveLabel="Save Recurring">
      <TextInput
        label="Name"
        withAsterisk
        aria-required
        placeholder="What is it for?"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <AmountField withAsterisk aria-required {...form.getInputProps('amountText')} />
      <RecurringAccountFields
        from={{ ...form.getInputProps('accountId'), value: accountId }}
        to={{ ...form.getInputProps('toAccountId'), value: toAccountId }}
      />
      {toAccountId === null && (
        <>
          <CategoryField kind="any" {...form.getInputProps('category')} value={category} />
          <Checkbox label="Income" {...form.getInputProps('isIncome', { type: 'checkbox' })} />
        </>
      )}
      <div className={classes.pair}>
        <FrequencySelect form={form} isCustom={shownRhythm !== null} onCustom={setCustom} />
        <DayInput
          label="Start date"
          leaning="future"
          withAsterisk
          aria-required
          {...form.getInputProps('startDate')}
          value={startDate}
          onChange={(day) => form.setFieldValue('startDate', day)}
        />
      </div>
      {shownRhythm ? (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <CustomScheduleFields form={form} rhythm={shownRhythm} item={item} />
        </Suspense>
      ) : (
        <NextPostDates schedule={startDate === null ? null : toSchedule(form.values)} item={item} />
      )}
    </EntityForm>
  );
}

const CUSTOM = 'custom';

/** The value of "Every 2 weeks", which is stored as a custom schedule. */
const TWO_WEEKS = 'every two weeks';

type FrequencySelectProps = {
  form: UseFormReturnType<RecurringDraft>;
  isCustom: boolean;
  onCustom: (isCustom: boolean) => void;
};

/**
 * Lets the user select one of the four frequencies, every two weeks, or a custom schedule. The custom schedule
 * initially matches the selected frequency.
 */
function FrequencySelect({ form, isCustom, onCustom }: FrequencySelectProps) {
  const { frequency, rhythm } = form.values;
  return (
    <Select
      label="Frequency"
      data={[
        ...FREQUENCIES.map((value) => ({ value: value as string, label: FREQUENCY_NAMES[value] })).toSpliced(2, 0, {
          value: TWO_WEEKS,
          label: 'Every 2 weeks',
        }),
        { value: CUSTOM, label: 'Custom…' },
      ]}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      {...form.getInputProps('frequency')}
      value={isCustom ? CUSTOM : rhythm ? TWO_WEEKS : frequency}
      onChange={(value) => {
        onCustom(value === CUSTOM);
        if (value === TWO_WEEKS) form.setValues({ frequency: 'weekly', rhythm: createBiweeklyDraft() });
        else if (value === CUSTOM) form.setFieldValue('rhythm', rhythm ?? createCustomScheduleDraft(frequency));
        else form.setValues({ frequency: value as Frequency, rhythm: null });
      }}
    />
  );
}
