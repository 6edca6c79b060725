import { lazy } from 'react';

/** Milliseconds. */
const AGAIN = 1000;

/**
 * Like `lazy`, but retries until the code has loaded. For parts that the person did not ask for: while the server restarts, the
 * rest of the page keeps working.
 * @param load imports a module with the component as its default export
 */
export const lazyPart: typeof lazy = (load) => lazy(() => retryLoading(load));

/** Retries `load` until it succeeds, doubling the wait each time. */
export function retryLoading<Result>(load: () => Promise<Result>, wait = AGAIN): Promise<Result> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return retryLoading(load, 2 * wait);
  });
}
