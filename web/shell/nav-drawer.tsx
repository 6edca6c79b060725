import { Button, Drawer } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Logo } from '../brand/logo.tsx';
import { useOpenAfterMount } from '../dialogs/late-dialog.tsx';
import classes from './nav-drawer.module.css';
import { useNavLinks } from './nav-links.ts';

type NavDrawerProps = { open: boolean; onClose: () => void; logout: () => void; isLoggingOut: boolean };

/** The navigation of a phone. The default export is for `lateDialog`. */
export default function NavDrawer({ open, onClose, logout, isLoggingOut }: NavDrawerProps) {
  const navLinks = useNavLinks();
  const isOpened = useOpenAfterMount(open);
  return (
    <Drawer.Root opened={isOpened} onClose={onClose} size="17rem">
      <Drawer.Overlay />
      <Drawer.Content>
        {/* No `header`: that would be a second banner of the page. */}
        <div className={classes.head}>
          <Drawer.Title>
            <Logo />
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Close navigation" />
        </div>
        <Drawer.Body>
          <nav className={classes.navLinks} aria-label="Main">
            {navLinks.map(({ to, label }) => (
              <Link key={to} to={to} className={classes.link} onClick={onClose}>
                {label}
              </Link>
            ))}
          </nav>
          <Button
            fullWidth
            mt="lg"
            variant="default"
            leftSection={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
            onClick={logout}
            loading={isLoggingOut}
          >
            Logout
          </Button>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
