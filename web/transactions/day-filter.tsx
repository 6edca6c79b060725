import { useState } from 'react';
import { DayInput } from '../days/day-input.tsx';

type DayFilterProps = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  problem?: string | undefined;
};

/** The first or last date of the list. An empty field means no limit. */
export function DayFilter({ label, value, onChange, problem }: DayFilterProps) {
  const [isNoDay, setNoDay] = useState(false);
  const take = (day: string | null, text: string) => {
    const isEmpty = text === '';
    setNoDay(day === null && !isEmpty);
    if (day !== null || isEmpty) onChange(day ?? undefined);
  };
  return (
    <DayInput
      label={label}
      size="sm"
      placeholder="Any date"
      value={value ?? null}
      onChange={take}
      error={isNoDay ? 'Please enter a date, such as Nov 21, 2026' : problem}
    />
  );
}
