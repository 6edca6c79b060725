import { ActionIcon, Title } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './page.module.css';
import { usePageTitle } from './use-page-title.ts';

type PageProps = {
  title: string;
  actions?: ReactNode;
  /** What is done less often: on a phone it stands below all else, and in a menu beside the actions. */
  more?: ReactNode;
  children: ReactNode;
};

/** A page of the app: its heading, what can be done on it, and its parts. */
export function Page({ title, actions, more, children }: PageProps) {
  const heading = usePageTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.head} data-compact={more !== undefined || undefined}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {(actions || more !== undefined) && (
          <div className={classes.actions}>
            {more !== undefined && <div className={classes.more}>{more}</div>}
            {actions}
            {more !== undefined && <MoreMenu>{more}</MoreMenu>}
          </div>
        )}
      </div>
      {children}
      {more !== undefined && <div className={classes.foot}>{more}</div>}
    </div>
  );
}

/** The same in a menu, on a phone: whoever knows what they want need not go down to it. */
function MoreMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useClickOutside(() => setOpen(false));
  const close = () => {
    setOpen(false);
    // A dialog that opens now gives the focus back to this button: what was pressed is out of sight then.
    button.current?.focus();
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen) close();
  };
  return (
    <div ref={menu} className={classes.menu}>
      <ActionIcon
        ref={button}
        variant="default"
        size="input-sm"
        aria-label="More actions"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={closeOnEscape}
      >
        <IconDots size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form. */}
      <div
        id={id}
        role="group"
        aria-label="More actions"
        className={classes.list}
        data-open={isOpen || undefined}
        onClick={close}
        onKeyDown={closeOnEscape}
      >
        {children}
      </div>
    </div>
  );
}
