import { VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { CalendarDue } from '../../contract/calendar.ts';
import { formatDayWithoutYear } from '../days/format-day.ts';
import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import { getDateOrder } from '../region/date-order.ts';
import { createNumberFormat } from '../region/format-number.ts';
import classes from './month-grid.module.css';

export type DayTotals = { income: number; spent: number; due: CalendarDue[] };

const formatWhole = createNumberFormat({ maximumFractionDigits: 0 });
const formatShortened = createNumberFormat({ notation: 'compact', maximumSignificantDigits: 3 });

/** Maximum number of due items that a day lists by name. */
const NAMED = 2;

type DayCellProps = {
  day: string;
  title: string;
  figures: DayTotals;
  isToday: boolean;
  isFirst: boolean;
  isChosen: boolean;
  tabIndex: number;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: () => void;
};

/** A day in the calendar. On phones, figures are rounded and a dot replaces the due items. */
export function DayCell({ day, title, figures, isToday, isFirst, isChosen, onChoose, ...rest }: DayCellProps) {
  const { spent, income, due } = figures;
  const more = due.length - NAMED;
  const number = Number(day.slice(8));
  const isDayFirst = getDateOrder() === 'dmy';
  const month = formatDayWithoutYear(day).split(' ')[isDayFirst ? 1 : 0];
  return (
    <button
      type="button"
      className={`${classes.day} bare stack relative`}
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      {...rest}
      onClick={onChoose}
    >
      <VisuallyHidden>{useWords(title, figures)}</VisuallyHidden>
      <span className={classes.seen} aria-hidden="true">
        <span className={`${classes.number} muted text-sm tabular`}>
          {/* The first visible day and the first day of each month also show the name of the month. */}
          {isFirst || number === 1 ? (
            <>
              {isDayFirst && number}
              <span className={classes.monthName}>{isDayFirst ? ` ${month}` : `${month} `}</span>
              {!isDayFirst && number}
            </>
          ) : (
            number
          )}
        </span>
        {income > 0 && <Figure amount={income} sign="+" />}
        {spent > 0 && <Figure amount={spent} sign="-" />}
        {due.length > 0 && (
          <span className={`${classes.due} stack`}>
            {due.slice(0, more > 0 ? NAMED - 1 : NAMED).map(({ recurringId, name }) => (
              <span key={recurringId} className={`${classes.dueName} truncate muted`}>
                {name}
              </span>
            ))}
            {more > 0 && <span className={`${classes.dueMore} truncate muted`}>{`${more + 1} more due`}</span>}
          </span>
        )}
      </span>
    </button>
  );
}

function Figure({ amount, sign }: { amount: number; sign: '+' | '-' }) {
  const { currency } = useDisplayCurrency();
  const full = formatMoney(amount, currency, amount >= 100_000 ? 'compact' : 'plain');
  return (
    <span className={`${classes.figure} truncate medium tabular`} data-kind={sign === '+' ? 'income' : 'expense'}>
      {sign}
      <span className={classes.full}>{full}</span>
      <span className={classes.short}>{formatFigure(amount)}</span>
    </span>
  );
}

/** Formats an amount in at most five characters: `1,235`, or in thousands such as `12.3K` for 10,000 and above. */
function formatFigure(amount: number): string {
  return (amount < 9999.5 ? formatWhole : formatShortened)(amount);
}

/** Describes a day for screen readers. */
function useWords(title: string, { spent, income, due }: DayTotals): string {
  const { currency } = useDisplayCurrency();
  const words = [
    title,
    ...(spent > 0 ? [`spent ${formatMoney(spent, currency)}`] : []),
    ...(income > 0 ? [`income ${formatMoney(income, currency)}`] : []),
    ...due.map(({ name, amount }) => `due: ${name}, ${formatMoney(amount, currency)}`),
  ];
  return words.join('; ');
}
