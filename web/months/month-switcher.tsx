import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { waitForPaint } from '../browser/wait-for-paint.ts';
import { Skeleton } from '../layout/skeleton.tsx';
import classes from './calendar-month.module.css';
import { addMonths, canHaveBudget, formatMonth, isSameMonth, type Month } from './calendar-month.ts';
import { MonthButton } from './month-button.tsx';
import {
  formatMonthDayRange,
  toMonthSearchParams,
  useMonthDayRange,
  useMonthStartDay,
  useThisMonth,
} from './month-dates.ts';
import type { MonthAddress, MonthSearchParams } from './month-search-params.ts';

type MonthSwitcherProps = {
  of: MonthAddress;
  /** The month, or null for all months. Undefined until the month is known. */
  shown: Month | null | undefined;
  /** The query parameters that select all months, if the page supports them. */
  all?: MonthSearchParams;
  /** The month of the newest entries, if it is much earlier than the month shown. */
  newest?: Month | undefined;
};

/** Links to the previous month, the next month, all months, and any month of a year. */
export function MonthSwitcher({ of, shown, all, newest }: MonthSwitcherProps) {
  const now = useThisMonth();
  const isElsewhere = shown === null || (shown !== undefined && !isSameMonth(shown, now));
  const stepBy = (count: number) => (shown ? { to: addMonths(shown, count), now } : undefined);
  return (
    <nav className="row wrap gap-xs" aria-label="Months">
      {shown !== null && (
        <Step
          of={of}
          {...stepBy(-1)}
          label="Previous month"
          icon={<IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />}
        />
      )}
      <div className={classes.month}>
        {shown === undefined && <Skeleton width="7rem" height="1rem" mx="auto" my="0.3125rem" />}
        {shown && <MonthButton of={of} shown={shown} />}
        {shown === null && <span aria-live="polite">All months</span>}
        {shown && <Days of={shown} />}
      </div>
      {shown !== null && (
        <Step
          of={of}
          {...stepBy(1)}
          label="Next month"
          icon={<IconChevronRight size={18} stroke={1.75} aria-hidden="true" />}
        />
      )}
      {isElsewhere && (
        <Other of={of} view={{}}>
          This month
        </Other>
      )}
      {newest && (
        <Other of={of} view={toMonthSearchParams(newest, now)}>
          Newest entries: {formatMonth(newest)}
        </Other>
      )}
      {shown !== null && all && (
        <Other of={of} view={all}>
          All months
        </Other>
      )}
    </nav>
  );
}

/** Shows the first and last day of a month, if months do not start on the 1st. */
function Days({ of }: { of: Month }) {
  const span = useMonthDayRange(of);
  return useMonthStartDay() === 1 ? null : (
    <span className={`${classes.days} caption`}>{formatMonthDayRange(span)}</span>
  );
}

type StepProps = { of: MonthAddress; to?: Month; now?: Month; label: string; icon: ReactNode };

/** A link to a month. On a prerendered page the month is not known yet, so the link does nothing. */
function Step({ of, to, now, label, icon }: StepProps) {
  if (to !== undefined && now !== undefined) return <StepLink of={of} to={to} now={now} label={label} icon={icon} />;
  return (
    <Button {...LOOK} aria-label={label} data-end aria-disabled>
      {icon}
    </Button>
  );
}

const LOOK = { variant: 'default', px: 'xs' } as const;

/**
 * A link to the previous or next month. At the first and last supported month it does nothing, but is still rendered so
 * that focus is not lost.
 */
function StepLink({ of, to, now, label, icon }: Required<StepProps>) {
  const navigate = useNavigate();
  const isThere = canHaveBudget(to);
  const search = toMonthSearchParams(to, now);
  const go = async (event: MouseEvent) => {
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!isThere || isForBrowser) return;
    event.preventDefault();
    // Lets the browser show the reaction to the click first, because charts take a long time to render.
    await waitForPaint();
    await navigate({ to: of, search, resetScroll: false });
  };
  return (
    <Button
      {...LOOK}
      aria-label={label}
      data-end={!isThere || undefined}
      onClick={go}
      renderRoot={(props) => (
        <Link
          to={of}
          search={search}
          disabled={!isThere}
          tabIndex={0}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          {...props}
        />
      )}
    >
      {icon}
    </Button>
  );
}

function Other({ of, view, children }: { of: MonthAddress; view: MonthSearchParams; children: ReactNode }) {
  return (
    <Button
      variant="subtle"
      px="sm"
      c="var(--accent)"
      renderRoot={(props) => <Link to={of} search={view} resetScroll={false} {...props} />}
    >
      {children}
    </Button>
  );
}
