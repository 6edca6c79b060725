import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './day-field.module.css';
import { DayInput } from './day-input.tsx';
import { getToday, getYesterday } from './today.ts';

type DayFieldProps = {
  value: string | null;
  onChange: (day: string | null) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** A date field with buttons for today and yesterday. */
export function DayField({ value, onChange, error, ...rest }: DayFieldProps) {
  return (
    <div className="relative">
      <DayInput
        label="Date"
        withAsterisk
        aria-required
        value={value}
        onChange={(day) => onChange(day)}
        error={error}
        {...rest}
      />
      <div className={classes.quick}>
        <Quick label="Today" day={getToday()} value={value} onChange={onChange} />
        <Quick label="Yesterday" day={getYesterday()} value={value} onChange={onChange} />
      </div>
    </div>
  );
}

type QuickProps = { label: string; day: string; value: string | null; onChange: (day: string) => void };

function Quick({ label, day, value, onChange }: QuickProps) {
  return (
    <Button size="compact-xs" variant="default" aria-pressed={value === day} onClick={() => onChange(day)}>
      {label}
    </Button>
  );
}
