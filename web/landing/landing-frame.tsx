import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHasToken } from '../api/session-token.ts';
import { currentUserQuery } from '../auth/queries.ts';
import { useLogout } from '../auth/use-logout.ts';
import { Logo } from '../brand/logo.tsx';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import classes from './landing.module.css';

/**
 * The header, with links for visitors and links for logged-in users. CSS hides the links that do not apply, so that the
 * right ones are visible before any script runs.
 */
export function LandingHeader() {
  const hasToken = useHasToken();
  // Checks the stored token. An invalid token is removed, and the links for visitors appear.
  useQuery({ ...currentUserQuery, enabled: hasToken });
  return (
    <header className={`${classes.header} row between gap-xs`}>
      <Link to="/" className={classes.brand}>
        <Logo />
      </Link>
      <nav className="row gap-xs" aria-label="Main">
        <Button
          component={Link}
          to="/contact"
          variant="subtle"
          color="gray"
          c="var(--muted)"
          className={classes.contact}
        >
          Contact
        </Button>
        <ThemeToggle />
        <span className={classes.visitor}>
          <VisitorLinks />
        </span>
        <span className={classes.user}>
          <SignedInLinks />
        </span>
      </nav>
    </header>
  );
}

function VisitorLinks() {
  return (
    <>
      <Button component={Link} to="/login" variant="default">
        Login
      </Button>
      <Button component={Link} to="/register" data-signups="open">
        Sign Up
      </Button>
    </>
  );
}

function SignedInLinks() {
  const { logout, isLoggingOut } = useLogout();
  return (
    <>
      <Button variant="default" onClick={logout} loading={isLoggingOut}>
        Logout
      </Button>
      <Button component={Link} to="/dashboard">
        Dashboard
      </Button>
    </>
  );
}

export function LandingFooter() {
  return (
    <footer className={`${classes.footer} muted text-sm`}>
      <div className={`${classes.inside} flex wrap between`}>
        <span>Moneta, a personal finance tracker under the MIT licence.</span>
        <Link to="/contact" className="reach accent">
          Contact
        </Link>
      </div>
    </footer>
  );
}
