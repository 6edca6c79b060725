/**
 * Whether the tests leave nothing out: each story on both databases and at both widths, axe on every look, all photos and
 * all rounds of what is tried at random. `npm test -- --all` sets it; by default each story is told once.
 */
export const TEST_ALL = process.env.TEST_ALL === '1';

/** How many rounds to try, or what to try: some by default, all where nothing is left out. */
export function someOrAll<T>(some: T, all: T): T {
  return TEST_ALL ? all : some;
}
