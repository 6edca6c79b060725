import { Button } from '@mantine/core';
import { IconChartBar, IconLogout, IconRepeat, IconSettings, IconTarget } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLogout } from '../auth/use-logout.ts';
import { Logo } from '../brand/logo.tsx';
import { BottomSheet } from '../dialogs/bottom-sheet.tsx';
import { ReviewCount } from '../review/review-count.tsx';
import { CLEARED_TAG_NAME, type MenuLink, MORE_MENU_LINKS } from './more-links.ts';
import classes from './nav-sheet.module.css';

/** Pages of the top bar that do not fit in the bottom bar, most used first. */
const MAIN_LINKS = [
  { to: '/budgets', label: 'Budgets', icon: IconTarget },
  { to: '/reports', label: 'Reports', icon: IconChartBar },
  { to: '/recurring-transactions', label: 'Recurring Transactions', icon: IconRepeat },
  { to: '/settings', label: 'Settings', icon: IconSettings },
] as const satisfies MenuLink<string>[];

type Path = (typeof MAIN_LINKS | typeof MORE_MENU_LINKS)[number]['to'];

/** The menu on phones, with all pages that are not in the bottom bar. `createLazyDialog` requires a default export. */
export default function NavSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { logout, isLoggingOut } = useLogout();
  return (
    <BottomSheet open={open} onClose={onClose} title={<Logo />} closeLabel="Close navigation">
      <Links label="Main" links={MAIN_LINKS} onClose={onClose} />
      <Links label="More" links={MORE_MENU_LINKS} onClose={onClose} />
      <Button
        fullWidth
        mt="md"
        variant="default"
        leftSection={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
        onClick={logout}
        loading={isLoggingOut}
      >
        Logout
      </Button>
    </BottomSheet>
  );
}

type LinksProps = { label: string; links: readonly MenuLink<Path>[]; onClose: () => void };

function Links({ label, links, onClose }: LinksProps) {
  return (
    <nav className={`${classes.navLinks} grid gap-xs`} aria-label={label}>
      {links.map(({ to, label, icon: Drawing }) => (
        <Link
          key={to}
          to={to}
          params={CLEARED_TAG_NAME}
          className={`${classes.link} row gap-sm medium`}
          onClick={onClose}
        >
          <Drawing size={20} stroke={1.75} className="rigid" aria-hidden="true" />
          {label}
          {to === '/review' && <ReviewCount />}
        </Link>
      ))}
    </nav>
  );
}
