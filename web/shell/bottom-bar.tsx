import { useDisclosure } from '@mantine/hooks';
import { type Icon, IconDots, IconLayoutDashboard, IconList, IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import classes from './bottom-bar.module.css';
import { NewEntryButton } from './new-entry-button.tsx';

/** Loads on demand, because it is needed only on phones. */
const [NavSheet, loadSheet] = createLazyDialog(() => import('./nav-sheet.tsx'));

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/** The navigation on phones: the most used pages, the button for new entries, and a menu with all other pages. */
export function BottomBar() {
  const [isOpen, sheet] = useDisclosure(false);
  return (
    <>
      <nav className={`${classes.bar} no-print`} aria-label="Main">
        <Tab to="/dashboard" label="Dashboard" icon={IconLayoutDashboard} />
        <Tab to="/transactions" label="Transactions" icon={IconList} />
        <NewEntryButton className={`${classes.add} row`} />
        <Tab to="/receipts" label="Receipts" icon={IconReceipt} />
        <button
          type="button"
          className={`${classes.tab} stack center min-0 muted`}
          onClick={sheet.open}
          {...preloadOnHover(loadSheet)}
          aria-label="More: open navigation"
          aria-expanded={isOpen}
        >
          <IconDots {...icon} />
          More
        </button>
      </nav>
      <NavSheet open={isOpen} onClose={sheet.close} />
    </>
  );
}

type TabProps = { to: '/dashboard' | '/transactions' | '/receipts'; label: string; icon: Icon };

function Tab({ to, label, icon: Drawing }: TabProps) {
  return (
    <Link to={to} className={`${classes.tab} stack center min-0 muted`}>
      <Drawing {...icon} />
      {label}
    </Link>
  );
}
