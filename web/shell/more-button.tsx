import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import classes from './top-bar.module.css';

const [MoreMenu, loadMenu] = createLazyDialog(() => import('./more-menu.tsx'));

/** The paths of the pages in the menu. The menu itself loads when it opens. */
const WITHIN = /^\/(accounts|calendar|import|review|rules|tags|trash)\b/;

/** The button in the top bar that opens the menu with the remaining pages. */
export function MoreButton() {
  const [isOpen, setOpen] = useState(false);
  const isWithin = useLocation({ select: ({ pathname }) => WITHIN.test(pathname) });
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
