import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { NAV_LINKS } from './nav-links.ts';
import classes from './top-bar.module.css';

const [MoreMenu, loadMenu] = createLazyDialog(() => import('./more-menu.tsx'));

/** True for a page in the menu. The menu contains all pages that are not in the top bar. */
function isInMenu(pathname: string): boolean {
  return !NAV_LINKS.some(({ to }) => `${pathname}/`.startsWith(`${to}/`));
}

/** A button in the top bar that opens the menu with the remaining pages. */
export function MoreButton() {
  const [isOpen, setOpen] = useState(false);
  const isWithin = useLocation({ select: ({ pathname }) => isInMenu(pathname) });
  return (
    <div className="relative">
      <button
        type="button"
        className={`${classes.link} ${classes.more} bare row muted text-sm medium`}
        aria-expanded={isOpen}
        data-current={isWithin || undefined}
        onClick={() => setOpen(!isOpen)}
        {...preloadOnHover(loadMenu)}
      >
        More
        <IconChevronDown size={14} stroke={2} aria-hidden="true" />
      </button>
      <MoreMenu open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
