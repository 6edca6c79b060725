import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Filters } from './address.ts';
import classes from './filter-link.module.css';

type FilterLinkProps = { filter: Filters; label?: string; className?: string | undefined; children: ReactNode };

/** A figure that leads to the transactions it is made of. */
export function FilterLink({ filter, label, className, children }: FilterLinkProps) {
  return (
    <Link to="/transactions" search={filter} className={`${classes.link} ${className ?? ''}`} aria-label={label}>
      {children}
    </Link>
  );
}
