import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useMediaQueryHasMatched } from '../browser/use-media-query-has-matched.ts';
import { usePageTitle } from '../browser/use-page-title.ts';
import classes from './page.module.css';

type PageProps = {
  title: string;
  actions?: ReactNode;
  /** Less common actions. On phones they are at the bottom of the page and also in a menu. */
  more?: ReactNode;
  children: ReactNode;
};

/** A page of the app, with its heading, actions and content. */
export function Page({ title, actions, more, children }: PageProps) {
  const heading = usePageTitle(title);
  // Both widths must match those in `page.module.css`.
  const hasBeenWide = useMediaQueryHasMatched('(min-width: 62.0625em)');
  const hasBeenNarrow = useMediaQueryHasMatched('(max-width: 30em)');
  return (
    <div className={`${classes.page} stack gap-lg`}>
      <div className={`${classes.head} row wrap between`} data-compact={more !== undefined || undefined}>
        <h1 ref={heading} tabIndex={-1} className="heading">
          {title}
        </h1>
        {(actions || more !== undefined) && (
          <div className={`${classes.actions} no-print flex wrap gap-xs`}>
            {more !== undefined && hasBeenWide && <div className={`${classes.more} flex wrap gap-xs`}>{more}</div>}
            {actions}
            {more !== undefined && <MoreMenu>{more}</MoreMenu>}
          </div>
        )}
      </div>
      {children}
      {more !== undefined && hasBeenNarrow && <div className={`${classes.foot} flex wrap gap-xs`}>{more}</div>}
    </div>
  );
}

/** A menu with the less common actions, for phones. Without the menu, they would only be at the bottom of the page. */
function MoreMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  // Once opened, the actions stay mounted, because they contain the dialogs that they open.
  const [hasBeenOpen, setHasBeenOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useClickOutside(() => setOpen(false));
  const close = () => {
    setOpen(false);
    // Focuses the menu button before the action opens a dialog. When the dialog closes, focus returns to the button,
    // because the menu item no longer exists.
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
        onClick={() => {
          setOpen(!isOpen);
          setHasBeenOpen(true);
        }}
        onKeyDown={closeOnEscape}
      >
        <IconDots size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form. */}
      <div
        id={id}
        role="group"
        aria-label="More actions"
        className={classes.list}
        data-open={isOpen || undefined}
        onClick={close}
        onKeyDown={closeOnEscape}
      >
        {hasBeenOpen && children}
      </div>
    </div>
  );
}
