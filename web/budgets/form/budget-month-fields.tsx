import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ROLLOVER_MODES, type Rollover } from '../../../contract/budgets.ts';
import classes from '../../editing/editing.module.css';
import { useThisMonth } from '../../months/month-dates.ts';
import { describeMonthlyRepetition } from '../describe-monthly-repetition.ts';
import { clampMonthText, parseDraftMonth } from './budget-draft.ts';
import type { BudgetFormValues } from './budget-form-values.ts';

export const ROLLOVER_NAMES: Record<Rollover, string> = {
  none: 'None',
  left: 'Carry over unspent amounts',
  both: 'Carry over unspent and overspent amounts',
};

export function BudgetMonthFields({ form }: { form: UseFormReturnType<BudgetFormValues> }) {
  const now = useThisMonth();
  const month = form.getInputProps('monthText');
  return (
    <>
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
            form.setFieldValue('monthText', clampMonthText);
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
        data={ROLLOVER_MODES.map((value) => ({ value, label: ROLLOVER_NAMES[value] }))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false, position: 'top' }}
        {...form.getInputProps('rollover')}
      />
      <p className="muted text-sm">{describeMonthlyRepetition(parseDraftMonth(form.values), now)}</p>
    </>
  );
}
