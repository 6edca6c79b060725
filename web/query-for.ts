import { queryOptions } from '@tanstack/react-query';
import type { Operation } from '../contract/operation.ts';
import { call, type Parts } from './api.ts';

/**
 * What an operation answers, kept under its noun and name and what was asked. Any change of the user's has it asked for
 * again; what no change touches adds `staleTime: 'static'`.
 */
export function queryFor<O extends Operation>(operation: O, parts: Omit<Parts<O>, 'signal'>) {
  return queryOptions({
    queryKey: [operation.noun, operation.id, parts],
    queryFn: ({ signal }) => call(operation, { ...parts, signal } as unknown as Parts<O>),
  });
}
