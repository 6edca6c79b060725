/**
 * True if the tests run in full: each journey on both databases and at both widths, axe on every screen, all photos and all
 * rounds of random tests. Set by `npm test -- --all`; by default each journey runs once.
 */
export const TEST_ALL = process.env.TEST_ALL === '1';

/** Returns `some` by default, and `all` for a full run. */
export function someOrAll<T>(some: T, all: T): T {
  return TEST_ALL ? all : some;
}
