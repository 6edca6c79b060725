import { Checkbox, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Recurring } from '../../contract/recurring-items.ts';
import { INTERVAL_UNITS, type Schedule, WEEKEND_ADJUSTMENTS } from '../../domain/schedule.ts';
import { DayInput } from '../days/day-input.tsx';
import { getToday } from '../days/today.ts';
import editing from '../editing/editing.module.css';
import { type CustomScheduleDraft, validateCustomScheduleDraft } from './custom-schedule-draft.ts';
import { describeSchedule, WEEK_POSITION_NAMES, WEEKDAY_NAMES, WEEKEND_MODE_NAMES } from './describe-schedule.ts';
import { findFirstPostDay, listNextScheduleDays } from './list-next-schedule-days.ts';
import { PostDates } from './next-post-dates.tsx';
import classes from './recurring.module.css';
import { type RecurringDraft, toSchedule } from './recurring-draft.ts';
import { useHolidays } from './use-holidays.ts';

const DAYS_LABELS: Record<CustomScheduleDraft['days'], string> = {
  start: 'Same day as the start date',
  dates: 'Specific days',
  last: 'The last day',
  weekday: 'A day of the week',
};

const ENDINGS: Record<CustomScheduleDraft['ending'], string> = {
  never: 'Never',
  until: 'On a date',
  times: 'After a number of times',
};

const NTHS = ['1', '2', '3', '4', '-1'];

type CustomRhythmProps = {
  form: UseFormReturnType<RecurringDraft>;
  rhythm: CustomScheduleDraft;
  item: Recurring | null;
};

/** The fields of a custom schedule, and a preview of its dates. `lazy` requires a default export. */
export default function CustomScheduleFields({ item, ...fields }: CustomRhythmProps) {
  const { form, rhythm } = fields;
  const holidays = useHolidays(rhythm.weekend);
  const isValid =
    form.values.startDate !== null &&
    Object.keys(validateCustomScheduleDraft(rhythm, form.values.startDate)).length === 0;
  return (
    <>
      <RhythmFields {...fields} />
      <RhythmPreview schedule={isValid ? { ...toSchedule(form.values), holidays } : null} item={item} />
    </>
  );
}

/** Describes the schedule and lists its next dates. Screen readers announce each change. */
function RhythmPreview({ schedule, item }: { schedule: Schedule | null; item: Recurring | null }) {
  const today = getToday();
  const from = schedule && findFirstPostDay(schedule, item, today);
  const days = schedule && from ? listNextScheduleDays(schedule, from, 5) : [];
  return (
    <div className={`${classes.box} ${classes.preview}`} aria-live="polite">
      {schedule && from ? (
        <>
          <p className={classes.sentence}>{describeSchedule(schedule, today, from)}</p>
          {days.length > 0 && <PostDates days={days} />}
        </>
      ) : (
        <p className={`${classes.hint} muted`}>Fill in the fields above to see upcoming dates.</p>
      )}
    </div>
  );
}

function RhythmFields({ form, rhythm }: Omit<CustomRhythmProps, 'item'>) {
  const { unit, days, ending } = rhythm;
  const propsOf = (field: keyof CustomScheduleDraft) => form.getInputProps(`rhythm.${field}`);
  const select = { comboboxProps: { withinPortal: false }, allowDeselect: false };
  return (
    <>
      <div className={editing.pair}>
        <TextInput label="Every" inputMode="numeric" autoComplete="off" {...propsOf('countText')} />
        <Select
          label="Unit"
          data={INTERVAL_UNITS.map((value) => ({
            value,
            label: rhythm.countText.trim() === '1' ? value : `${value}s`,
          }))}
          {...select}
          {...propsOf('unit')}
        />
      </div>
      {(unit === 'month' || unit === 'year') && (
        <>
          <Select
            label={unit === 'month' ? 'On' : 'Day of the month'}
            data={optionsOf(DAYS_LABELS)}
            {...select}
            {...propsOf('days')}
          />
          {days === 'dates' && (
            <TextInput label="Days of the month" placeholder="1, 15" autoComplete="off" {...propsOf('datesText')} />
          )}
          {days === 'weekday' && (
            <div className={editing.pair}>
              <Select
                label="Which"
                data={NTHS.map((value) => ({ value, label: WEEK_POSITION_NAMES[Number(value)] ?? '' }))}
                {...select}
                {...propsOf('nth')}
              />
              <Select
                label="Weekday"
                data={WEEKDAY_NAMES.map((label, weekday) => ({ value: String(weekday), label }))}
                {...select}
                {...propsOf('weekday')}
              />
            </div>
          )}
        </>
      )}
      <div className={editing.pair}>
        <Select label="Ends" data={optionsOf(ENDINGS)} {...select} {...propsOf('ending')} />
        {ending === 'until' && (
          <DayInput
            label="Last day"
            leaning="future"
            {...propsOf('until')}
            value={rhythm.until}
            onChange={(day) => form.setFieldValue('rhythm.until', day)}
          />
        )}
        {ending === 'times' && (
          <TextInput label="Number of times" inputMode="numeric" autoComplete="off" {...propsOf('timesText')} />
        )}
      </div>
      <Select
        label="On a weekend or holiday"
        data={WEEKEND_ADJUSTMENTS.map((value) => ({ value, label: WEEKEND_MODE_NAMES[value] }))}
        {...select}
        {...propsOf('weekend')}
      />
      <Checkbox
        label="The amount is an estimate"
        description={`The ${form.values.toAccountId === null ? 'transactions' : 'transfers'} are marked as estimates until you correct them or a bank file confirms the amount.`}
        {...form.getInputProps('rhythm.isEstimate', { type: 'checkbox' })}
      />
    </>
  );
}

function optionsOf<Value extends string>(labels: Record<Value, string>) {
  return Object.entries<string>(labels).map(([value, label]) => ({ value, label }));
}
