import { Button, Loader, Title, VisuallyHidden } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { getHealth } from '../../contract/server-status.ts';
import { ApiError, explainRequestError, NetworkError } from '../api/api-error.ts';
import { callServer } from '../api/call-server.ts';
import { Logo } from '../brand/logo.tsx';
import { usePageTitle } from '../browser/use-page-title.ts';
import { MainElement } from './main-element.tsx';
import classes from './message.module.css';

/** Shown while the content of a page loads. */
export function FullPageSpinner() {
  return (
    <MainElement className={`${classes.page} stack grow center gap-lg`}>
      <div role="status">
        <Loader />
        <VisuallyHidden>Loading</VisuallyHidden>
      </div>
    </MainElement>
  );
}

/** Shown when the address is unknown. */
export function NotFoundPage() {
  const heading = usePageTitle('Page Not Found');
  return (
    <MainElement className={`${classes.page} stack grow center gap-lg`}>
      <Logo />
      <div className={classes.pageMessage}>
        <Title order={1} ref={heading} tabIndex={-1}>
          Page Not Found
        </Title>
        <p>There is no page at this address. It may have moved, or the link may contain a typo.</p>
      </div>
      <Button component={Link} to="/">
        Back to the Home Page
      </Button>
    </MainElement>
  );
}

/** Shown after an error during rendering. The user stays logged in. */
export function FullPageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const [retryError, setRetryError] = useState<unknown>(null);
  const problem = retryError ?? error;
  const title = isOfCall(problem) ? 'Moneta Is Not Responding' : 'Something Went Wrong';
  const heading = usePageTitle(title);
  const retry = async () => {
    setRetrying(true);
    if (isOfCall(error)) await router.invalidate();
    // A crash or a script that failed to load can only be fixed by reloading the page. Reload once the server responds.
    else await callServer(getHealth, {}).then(() => window.location.reload(), setRetryError);
    setRetrying(false);
  };
  return (
    <MainElement className={`${classes.page} stack grow center gap-lg`}>
      <Logo />
      <div className={classes.pageMessage} role="alert">
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <p>{explainRequestError(problem, 'This page could not be shown. Try again.')}</p>
      </div>
      <Button onClick={retry} loading={isRetrying}>
        Retry
      </Button>
    </MainElement>
  );
}

const isOfCall = (problem: unknown) => problem instanceof NetworkError || problem instanceof ApiError;
