import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Logo } from '../brand/logo.tsx';
import classes from './full-page.module.css';
import { MainPart } from './main-part.tsx';
import { usePageTitle } from './use-page-title.ts';

export function NotFound() {
  const heading = usePageTitle('Page not found');
  return (
    <MainPart className={classes.page}>
      <Logo />
      <div className={classes.message}>
        <Title order={1} ref={heading} tabIndex={-1}>
          Page not found
        </Title>
        <p>There is nothing at this address. It may have moved, or the link may have a typing error in it.</p>
      </div>
      <Button component={Link} to="/">
        Back to the start
      </Button>
    </MainPart>
  );
}
