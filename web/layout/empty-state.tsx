import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './message.module.css';

type EmptyProps = {
  message: string;
  /** An icon for the kind of items that the page or list would contain. */
  icon?: Icon;
  /** Buttons, such as one to add the first item. */
  children?: ReactNode;
};

/** The content of an empty page or list: an icon, a message and optional buttons. */
export function EmptyState({ message, icon: Drawing, children }: EmptyProps) {
  return (
    <div className={`${classes.message} stack grow center gap-sm muted text-sm`}>
      {Drawing && (
        <span className={`${classes.drawing} row`}>
          <Drawing size={24} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <div className={`${classes.words} stack`}>
        <p className={classes.what}>{message}</p>
        {children}
      </div>
    </div>
  );
}
