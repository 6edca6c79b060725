import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './collapsible-section.module.css';

type CollapsibleProps = {
  title: string;
  hint?: ReactNode;
  /** True if this section is inside another collapsible section. */
  isInner?: boolean;
  children: ReactNode;
};

/** A section of the preview that is initially closed. Its title should summarize what it contains. */
export function CollapsibleSection({ title, hint, isInner = false, children }: CollapsibleProps) {
  const [isOpen, setOpen] = useState(false);
  const Heading = isInner ? 'h3' : 'h2';
  return (
    <details
      className={isInner ? classes.inner : 'card'}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`${classes.summary} flex wrap baseline`}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" className={classes.mark} />
        <Heading className={`${classes.title} medium anywhere`}>{title}</Heading>
        {hint !== undefined && <span className={`${classes.hint} muted text-sm`}>{hint}</span>}
      </summary>
      {isOpen && <div className={`${classes.body} stack gap-md`}>{children}</div>}
    </details>
  );
}
