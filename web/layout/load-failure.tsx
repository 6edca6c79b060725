import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { explainRequestError } from '../api/api-error.ts';
import classes from './message.module.css';
import { Skeleton } from './skeleton.tsx';

type LoadFailureProps = { of: string; error: unknown; retry: () => void; isRetrying: boolean };

/**
 * Shown in place of content that could not be loaded.
 * @param of the subject of the sentence, such as 'The summary' in 'The summary could not be loaded.'
 */
export function LoadFailure({ of, error, retry, isRetrying }: LoadFailureProps) {
  return (
    <div className={`${classes.message} stack grow center gap-sm muted text-sm`} role="alert">
      <span className={`${classes.drawing} row`}>
        <IconCloudOff size={24} stroke={1.5} aria-hidden="true" />
      </span>
      <p className={classes.what}>{explainRequestError(error, `${of} could not be loaded.`)}</p>
      <Button variant="default" onClick={retry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  );
}

type LoadingProps = {
  of: string;
  query: { error: unknown; refetch: () => void; isFetching: boolean };
  /** The height of the content, for the skeleton that is shown while the query loads. */
  height?: string;
  /** A skeleton that looks like the content. Replaces the one with this height. */
  children?: ReactNode;
};

/** Shows a skeleton while a query loads, or the error and a retry button if the query fails. */
export function LoadingState({ of, query: { error, refetch, isFetching }, height, children }: LoadingProps) {
  if (error) return <LoadFailure of={of} error={error} retry={refetch} isRetrying={isFetching} />;
  return height === undefined ? children : <Skeleton height={height} />;
}
