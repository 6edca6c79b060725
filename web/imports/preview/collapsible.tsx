import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './collapsible.module.css';

type CollapsibleProps = {
  title: string;
  hint?: ReactNode;
  /** Whether it is one of several within another. */
  isInner?: boolean;
  children: ReactNode;
};

/** A part of the preview that most people need not look at: its title says what is in it. */
export function Collapsible({ title, hint, isInner = false, children }: CollapsibleProps) {
  const [isOpen, setOpen] = useState(false);
  const Heading = isInner ? 'h3' : 'h2';
  return (
    <details
      className={isInner ? classes.inner : classes.fold}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" className={classes.mark} />
        <Heading className={classes.title}>{title}</Heading>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </summary>
      {isOpen && <div className={classes.body}>{children}</div>}
    </details>
  );
}
