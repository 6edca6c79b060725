import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import classes from './lists.module.css';

type PagerProps = {
  page: number;
  totalPages: number;
  /** Renders a link to a page with the given props. */
  renderLink: (page: number, props: object) => ReactElement;
};

/** Links to the previous and next page. Renders nothing if there is only one page. */
export function PageLinks({ page, totalPages, renderLink }: PagerProps) {
  if (totalPages <= 1) return null;
  const step = (to: number, label: string, icon: ReactNode) => {
    const isThere = to >= 1 && to <= totalPages;
    return (
      <Button
        variant="default"
        px="xs"
        aria-label={label}
        data-end={!isThere || undefined}
        // On the first or last page, the link does nothing but is still rendered, because removing it would lose focus.
        renderRoot={(props) => renderLink(to, { ...props, disabled: !isThere, tabIndex: 0 })}
      >
        {icon}
      </Button>
    );
  };
  return (
    <nav className={`${classes.pager} row gap-md`} aria-label="Pages">
      {step(page - 1, 'Previous page', <IconChevronLeft size={18} stroke={1.75} />)}
      <span className={`${classes.position} muted text-sm tabular`} aria-live="polite">
        Page {page} of {totalPages}
      </span>
      {step(page + 1, 'Next page', <IconChevronRight size={18} stroke={1.75} />)}
    </nav>
  );
}
