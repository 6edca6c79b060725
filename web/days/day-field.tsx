import { Button, Group } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './day-field.module.css';
import { formatDay } from './format-day.ts';
import { parseDay } from './parse-day.ts';
import { today, yesterday } from './today.ts';

const ARIA_LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

type DayFieldProps = {
  value: string | null;
  onChange: (day: string | null) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** A calendar day, typed or picked, with the two days that most entries are of. */
export function DayField({ value, onChange, error, ...rest }: DayFieldProps) {
  const [isPickerOpen, setPickerOpen] = useState(false);
  return (
    <div>
      <DateInput
        label="Date"
        withAsterisk
        aria-required
        value={value}
        onChange={onChange}
        error={error}
        valueFormat={formatDay}
        dateParser={(text) => parseDay(text, today())}
        firstDayOfWeek={0}
        ariaLabels={ARIA_LABELS}
        classNames={{ day: classes.day ?? '', weekday: classes.weekday ?? '' }}
        leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        weekendDays={[]}
        popoverProps={{ onOpen: () => setPickerOpen(true), onClose: () => setPickerOpen(false), withinPortal: false }}
        // Escape closes the calendar first, and only then the dialog around it.
        data-mantine-stop-propagation={isPickerOpen || undefined}
        autoComplete="off"
        {...rest}
      />
      <Group gap="xs" mt="xs">
        <Quick label="Today" day={today()} value={value} onChange={onChange} />
        <Quick label="Yesterday" day={yesterday()} value={value} onChange={onChange} />
      </Group>
    </div>
  );
}

type QuickProps = { label: string; day: string; value: string | null; onChange: (day: string) => void };

function Quick({ label, day, value, onChange }: QuickProps) {
  return (
    <Button
      className={classes.quick}
      size="compact-sm"
      variant="default"
      aria-pressed={value === day}
      onClick={() => onChange(day)}
    >
      {label}
    </Button>
  );
}
