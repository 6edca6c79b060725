import { OPERATIONS } from './examples/operations.ts';

/**
 * The paths of read operations whose replies depend on stored data only. Replies that depend on the time or the server
 * are excluded.
 */
export const READ_PATHS = OPERATIONS.filter(
  ({ method, access, path }) => method === 'GET' && access === undefined && !path.includes(':'),
)
  .map(({ path }) => path)
  .filter((path) => path !== '/transactions/export')
  .concat('/transactions?search=b&limit=100', '/transactions?search=tea', '/transactions?search=ł', '/auth/two-factor');
