import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../brand/logo.tsx';
import { usePageTitle } from '../browser/use-page-title.ts';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import classes from './auth-page-frame.module.css';

type AuthFrameProps = { title: string; lead?: ReactNode; children: ReactNode; below?: ReactNode };

/** The frame of login and sign-up pages: a centred card with the logo above it. */
export function AuthPageFrame({ title, lead, children, below }: AuthFrameProps) {
  const heading = usePageTitle(title);
  return (
    <>
      <header className={`${classes.header} row between`}>
        <Link to="/" className={classes.brand}>
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main className={`${classes.main} stack grow center gap-lg`}>
        <div className={`${classes.card} stack gap-lg`}>
          <div>
            <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </Title>
            {lead !== undefined && <p className={`${classes.lead} muted anywhere`}>{lead}</p>}
          </div>
          {children}
        </div>
        {below !== undefined && <p className={`${classes.below} muted text-sm`}>{below}</p>}
      </main>
    </>
  );
}
