import { Button, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Logo } from '../brand/logo.tsx';
import { explain, Refusal, Unreachable } from '../refusal.ts';
import classes from './full-page.module.css';
import { MainPart } from './main-part.tsx';
import { useArrival } from './use-arrival.ts';

/** A page that could not be shown at all. The session is kept: only the server can say that it is over. */
export function FullPageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const isCall = error instanceof Unreachable || error instanceof Refusal;
  const title = isCall ? 'Moneta is not answering' : 'Something went wrong';
  const heading = useArrival(title);
  const retry = async () => {
    setRetrying(true);
    await router.invalidate();
    setRetrying(false);
  };
  return (
    <MainPart className={classes.page}>
      <Logo />
      <div className={classes.message} role="alert">
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <p>{explain(error, 'This page could not be shown. Please try again.')}</p>
      </div>
      <Button onClick={retry} loading={isRetrying}>
        Retry
      </Button>
    </MainPart>
  );
}
