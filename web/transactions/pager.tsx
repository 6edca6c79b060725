import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './pager.module.css';

/** Leads through the pages; there is none where one page holds all. */
export function Pager({ page, totalPages }: { page: number; totalPages: number }) {
  if (totalPages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Step to={page - 1} isThere={page > 1} label="Previous page" icon={<IconChevronLeft size={18} stroke={1.75} />} />
      <span className={classes.place} aria-live="polite">
        Page {page} of {totalPages}
      </span>
      <Step
        to={page + 1}
        isThere={page < totalPages}
        label="Next page"
        icon={<IconChevronRight size={18} stroke={1.75} />}
      />
    </nav>
  );
}

type StepProps = { to: number; isThere: boolean; label: string; icon: React.ReactNode };

function Step({ to, isThere, label, icon }: StepProps) {
  const look = { variant: 'default', size: 'sm', px: 'xs', 'aria-label': label, children: icon };
  if (!isThere) return <Button {...look} disabled />;
  return (
    <Button
      {...look}
      renderRoot={(props) => <Link to="/transactions" search={to === 1 ? {} : { page: to }} {...props} />}
    />
  );
}
