import { lazy } from 'react';

/** Milliseconds to wait before the first retry. */
const AGAIN = 1000;

/**
 * Like React's `lazy`, but retries until the code has loaded. For optional parts of a page, so that the page works even
 * while the server restarts.
 * @param load imports a module with the component as its default export
 */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => retryLoading(load));

/** Calls `load` until it succeeds, doubling the delay after each failure. */
export function retryLoading<Result>(load: () => Promise<Result>, wait = AGAIN): Promise<Result> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return retryLoading(load, 2 * wait);
  });
}
