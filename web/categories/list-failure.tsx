import { Anchor } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explain } from '../api-error.ts';

/** What a field says whose categories could not be loaded, with a way to try again; nothing where they are there. */
export function listFailure({ data, error, isFetching, refetch }: UseQueryResult<string[]>): ReactNode {
  if (data !== undefined || !error) return undefined;
  return (
    <>
      {explain(error, 'The categories could not be loaded.')}{' '}
      <Anchor component="button" type="button" inherit underline="always" onClick={() => refetch()}>
        {isFetching ? 'Retrying...' : 'Retry'}
      </Anchor>
    </>
  );
}
