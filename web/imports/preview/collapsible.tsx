import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './collapsible.module.css';

type CollapsibleProps = { title: string; hint?: ReactNode; children: ReactNode };

/** A part of the preview that most people need not look at: its title says what is in it. */
export function Collapsible({ title, hint, children }: CollapsibleProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" className={classes.mark} />
        <h2 className={classes.title}>{title}</h2>
        {hint !== undefined && <span className={classes.hint}>{hint}</span>}
      </summary>
      {isOpen && <div className={classes.body}>{children}</div>}
    </details>
  );
}
