import { lazy } from 'react';

/** Milliseconds before the first retry. */
const AGAIN = 1000;

/**
 * Works like `lazy`, but retries until the code has loaded. Use it for parts of a page that the person did not ask for,
 * so that the rest of the page keeps working while the server restarts.
 * @param load imports a module with the component as its default export
 */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => retryLoading(load));

/** Calls `load` until it succeeds. The wait between two calls doubles each time. */
export function retryLoading<Result>(load: () => Promise<Result>, wait = AGAIN): Promise<Result> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return retryLoading(load, 2 * wait);
  });
}
