import { lazy } from 'react';

/** Milliseconds. */
const AGAIN = 1000;

/**
 * A part of the page that nobody asked for: its code is asked for until it comes. Where the server is just being started anew,
 * the rest of the page stays as it is, with all that was typed.
 * @param load imports a module that has the part as its default export
 */
export const lazyPart: typeof lazy = (load) => lazy(() => untilThere(load));

/** Calls again what fails, ever more seldom. */
export function untilThere<Result>(load: () => Promise<Result>, wait = AGAIN): Promise<Result> {
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return untilThere(load, 2 * wait);
  });
}
