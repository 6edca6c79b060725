import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLogout } from '../auth/use-logout.ts';
import { Logo } from '../brand/logo.tsx';
import { useMediaQueryHasMatched } from '../browser/use-media-query-has-matched.ts';
import { DisplayCurrencyPicker } from '../money/display-currency-picker.tsx';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { CommandBarButton } from './command-bar-button.tsx';
import { MoreButton } from './more-button.tsx';
import { NAV_LINKS } from './nav-links.ts';
import classes from './top-bar.module.css';

/** From this screen width on, the bar also shows the page links and the Logout button (`top-bar.module.css`). */
const WIDE = '(min-width: 70.0625em)';

/** The bar at the top of every page. On phones, the page links are in the bottom bar instead. */
export function TopBar() {
  const { logout, isLoggingOut } = useLogout();
  const isWide = useMediaQueryHasMatched(WIDE);
  return (
    <header className={`${classes.bar} no-print`}>
      <div className={`${classes.inside} row gap-sm`}>
        <Link to="/" className={classes.brand}>
          <Logo />
        </Link>
        {isWide && (
          <nav className={classes.navLinks} aria-label="Main">
            {NAV_LINKS.map(({ to, label }) => (
              <Link key={to} to={to} className={`${classes.link} muted text-sm medium`}>
                {label}
              </Link>
            ))}
            <MoreButton />
          </nav>
        )}
        <div className={`${classes.tools} row gap-xs`}>
          <CommandBarButton />
          <DisplayCurrencyPicker />
          <ThemeToggle />
          {isWide && (
            <Button
              className={classes.logout}
              variant="default"
              leftSection={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
              onClick={logout}
              loading={isLoggingOut}
            >
              <span className={classes.label}>Logout</span>
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}
