import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createDateFormat } from '../days/format-day.ts';
import { canHaveBudget, formatShortMonth, isSameMonth, type Month, toMonthText } from './calendar-month.ts';
import { toMonthSearchParams, useThisMonth } from './month-dates.ts';
import classes from './month-picker.module.css';
import type { MonthAddress } from './month-search-params.ts';

const formatName = createDateFormat({ month: 'short' });

type MonthPickerProps = {
  of: MonthAddress;
  shown: Month;
  /** Called after a choice and on Escape. Moves focus back to the button. */
  onClose: () => void;
  /** Called when Tab leads out of the list. */
  onLeave: () => void;
};

/** Links to the months of a year. `lazy` requires a default export. */
export default function MonthPicker({ of, shown, onClose, onLeave }: MonthPickerProps) {
  const now = useThisMonth();
  const [year, setYear] = useState(shown.year);
  const months = useRef<HTMLUListElement>(null);
  // Moves focus to the shown month, because Escape closes the list only while it has focus.
  useEffect(() => {
    months.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      role="dialog"
      aria-label="Choose a Month"
      className={`${classes.list} stack gap-xs`}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      onBlur={({ currentTarget: { parentElement }, relatedTarget }) => {
        // A click on the button closes the list by itself.
        if (relatedTarget !== null && !parentElement?.contains(relatedTarget)) onLeave();
      }}
    >
      <div className="row between">
        <YearStep label="Previous year" icon={<IconChevronLeft {...GLYPH} />} to={year - 1} onStep={setYear} />
        <span className="bold tabular" aria-live="polite">
          {year}
        </span>
        <YearStep label="Next year" icon={<IconChevronRight {...GLYPH} />} to={year + 1} onStep={setYear} />
      </div>
      <ul ref={months} className={`${classes.months} grid`}>
        {Array.from({ length: 12 }, (_, index) => ({ month: index + 1, year })).map((month) => (
          <li key={month.month}>
            <Button
              {...(isSameMonth(month, shown) ? { variant: 'light' } : { variant: 'subtle', color: 'gray' })}
              fullWidth
              px={0}
              aria-label={formatShortMonth(month)}
              aria-current={isSameMonth(month, shown) || undefined}
              onClick={onClose}
              renderRoot={(props) => (
                <Link to={of} search={toMonthSearchParams(month, now)} resetScroll={false} {...props} />
              )}
            >
              {formatName(`${toMonthText(month)}-01`)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const GLYPH = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

type YearStepProps = { label: string; icon: ReactNode; to: number; onStep: (year: number) => void };

function YearStep({ label, icon, to, onStep }: YearStepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      disabled={!canHaveBudget({ month: 1, year: to })}
      onClick={() => onStep(to)}
    >
      {icon}
    </ActionIcon>
  );
}
