import { Button, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { waitForPaint } from '../browser/wait-for-paint.ts';
import type { MonthView } from './month-address.ts';
import { formatSpan, toMonthView, useMonthSpan, useMonthStartDay, useThisMonth } from './month-view.ts';
import classes from './months.module.css';
import { addMonths, canHaveBudget, formatMonth, isSameMonth, type Month } from './months.ts';

/** The pages that show a month. */
type Address = '/budgets' | '/calendar' | '/dashboard';

type MonthSwitcherProps = {
  of: Address;
  /** The month, or null for all months. Undefined until the month is known. */
  shown: Month | null | undefined;
  /** The query parameters of the view of all months, if the page has one. */
  all?: MonthView;
};

/** Links to the previous and next month, and to all months. */
export function MonthSwitcher({ of, shown, all }: MonthSwitcherProps) {
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
      <span className={classes.month} aria-live="polite">
        {shown === undefined && <Skeleton width="7rem" height="1rem" mx="auto" my="0.3125rem" />}
        {shown && formatMonth(shown)}
        {shown === null && 'All months'}
        {shown && <Days of={shown} />}
      </span>
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
      {shown !== null && all && (
        <Other of={of} view={all}>
          All months
        </Other>
      )}
    </nav>
  );
}

/** Shows the days of a month, unless the person's months start on the first. */
function Days({ of }: { of: Month }) {
  const span = useMonthSpan(of);
  return useMonthStartDay() === 1 ? null : <span className={`${classes.days} caption`}>{formatSpan(span)}</span>;
}

type StepProps = { of: Address; to?: Month; now?: Month; label: string; icon: ReactNode };

/** A link to a month. A prerendered page does not know the month yet, so its link does nothing. */
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
 * A link to the previous or next month. At the first and last month with budgets it does nothing, but keeps the focus.
 */
function StepLink({ of, to, now, label, icon }: Required<StepProps>) {
  const navigate = useNavigate();
  const isThere = canHaveBudget(to);
  const search = toMonthView(to, now);
  const go = async (event: MouseEvent) => {
    const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!isThere || isForBrowser) return;
    event.preventDefault();
    // A page with charts takes long to render, so the browser first shows the reaction to the click.
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

function Other({ of, view, children }: { of: Address; view: MonthView; children: ReactNode }) {
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
