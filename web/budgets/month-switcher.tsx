import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './month-switcher.module.css';
import { addMonths, canHaveBudget, formatMonth, isSameMonth, type Month } from './months.ts';
import { ALL_MONTHS, thisMonth, type View, viewOfMonth } from './view.ts';

/** Leads from month to month, or shows all of them: then null. */
export function MonthSwitcher({ shown }: { shown: Month | null }) {
  const now = thisMonth();
  const isElsewhere = shown === null || !isSameMonth(shown, now);
  return (
    <nav className={classes.switcher} aria-label="Months">
      {shown !== null && (
        <Step to={addMonths(shown, -1)} label="Previous month" icon={<IconChevronLeft size={18} stroke={1.75} />} />
      )}
      <span className={classes.month} aria-live="polite">
        {shown === null ? 'All months' : formatMonth(shown)}
      </span>
      {shown !== null && (
        <Step to={addMonths(shown, 1)} label="Next month" icon={<IconChevronRight size={18} stroke={1.75} />} />
      )}
      {isElsewhere && <Other view={{}}>This month</Other>}
      {shown !== null && <Other view={ALL_MONTHS}>All months</Other>}
    </nav>
  );
}

/** At the end of the years it leads nowhere, but keeps the focus. */
function Step({ to, label, icon }: { to: Month; label: string; icon: ReactNode }) {
  const isThere = canHaveBudget(to);
  return (
    <Button
      variant="default"
      px="xs"
      aria-label={label}
      data-end={!isThere || undefined}
      renderRoot={(props) => (
        <Link
          to="/budgets"
          search={viewOfMonth(to)}
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

function Other({ view, children }: { view: View; children: ReactNode }) {
  return (
    <Button
      variant="subtle"
      px="sm"
      c="var(--accent)"
      renderRoot={(props) => <Link to="/budgets" search={view} resetScroll={false} {...props} />}
    >
      {children}
    </Button>
  );
}
