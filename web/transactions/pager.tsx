import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './pager.module.css';
import { type View, viewOf } from './view.ts';

/** Leads through the pages; there is none where one page holds all. */
export function Pager({ view, totalPages }: { view: View; totalPages: number }) {
  const { page = 1 } = view;
  if (totalPages <= 1) return null;
  const at = (other: number) => ({
    view: viewOf({ ...view, page: other }),
    isThere: other >= 1 && other <= totalPages,
  });
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Step to={at(page - 1)} label="Previous page" icon={<IconChevronLeft size={18} stroke={1.75} />} />
      <span className={classes.place} aria-live="polite">
        Page {page} of {totalPages}
      </span>
      <Step to={at(page + 1)} label="Next page" icon={<IconChevronRight size={18} stroke={1.75} />} />
    </nav>
  );
}

type StepProps = { to: { view: View; isThere: boolean }; label: string; icon: ReactNode };

/** At the end of the way it leads nowhere, but keeps the focus. */
function Step({ to: { view, isThere }, label, icon }: StepProps) {
  return (
    <Button
      variant="default"
      px="xs"
      aria-label={label}
      data-end={!isThere || undefined}
      renderRoot={(props) => <Link to="/transactions" search={view} disabled={!isThere} tabIndex={0} {...props} />}
    >
      {icon}
    </Button>
  );
}
