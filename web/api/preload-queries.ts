import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** Milliseconds to wait for the replies. After that, the page shows skeletons. */
const MAX_WAIT = 100;
/** For this many milliseconds, a preloaded reply counts as fresh, so the page does not request it again. */
const FRESH = 2000;

/**
 * Waits for the replies that were requested before the app loaded, so that the first render of the page shows them. On
 * a slow phone, rendering skeletons first would take much longer. Stops waiting after a short time, and does not wait
 * at all on pages opened later.
 */
export async function preloadQueries(queries: readonly { queryKey: QueryKey; queryFn?: unknown }[]): Promise<void> {
  // One key is always the token, so there are replies only if there is a second key.
  if (typeof window === 'undefined' || Object.keys(window.earlyReplies ?? {}).length <= 1) return;
  const loading = queries.map(async (query) => {
    await queryClient.prefetchQuery(query as FetchQueryOptions);
    // Dates the data in the future, because the page would otherwise request it again when it mounts.
    queryClient.setQueryData(query.queryKey, (data: unknown) => data, { updatedAt: Date.now() + FRESH });
  });
  await Promise.race([Promise.all(loading), new Promise((resolve) => setTimeout(resolve, MAX_WAIT))]);
}
