import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLogout } from '../auth/use-logout.ts';
import { Logo } from '../brand/logo.tsx';
import { BottomSheet } from '../dialogs/bottom-sheet.tsx';
import { type MenuPath, useNavLinks } from './nav-links.ts';
import classes from './nav-sheet.module.css';

/**
 * These pages have no link in the top bar. On wide screens, other pages link to them. A page that is missing both here
 * and in the top bar is a type error.
 */
const MORE: Record<MenuPath, string> = {
  '/calendar': 'Calendar',
  '/import': 'Import',
  '/rules': 'Rules',
  '/trash': 'Trash',
};

/** Shows the menu with all pages on phones. `createLazyDialog` needs the default export. */
export default function NavSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navLinks = useNavLinks();
  const { logout, isLoggingOut } = useLogout();
  return (
    <BottomSheet open={open} onClose={onClose} title={<Logo />} closeLabel="Close navigation">
      <nav className={`${classes.navLinks} grid gap-xs`} aria-label="Main">
        {navLinks.map(({ to, label }) => (
          <Link key={to} to={to} className={`${classes.link} row medium`} onClick={onClose}>
            {label}
          </Link>
        ))}
      </nav>
      <nav className={`${classes.navLinks} grid gap-xs`} aria-label="More">
        {(Object.keys(MORE) as MenuPath[]).map((to) => (
          <Link key={to} to={to} className={`${classes.link} row medium`} onClick={onClose}>
            {MORE[to]}
          </Link>
        ))}
      </nav>
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
