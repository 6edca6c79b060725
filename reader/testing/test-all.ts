/**
 * True if `npm test -- --all` runs all tests: each journey on both databases and at both widths, axe on every screen,
 * all photos, and all rounds of random tests. By default, each journey runs once.
 */
export const TEST_ALL = process.env.TEST_ALL === '1';

/** Returns `all` if all tests run, otherwise `some`. */
export function someOrAll<T>(some: T, all: T): T {
  return TEST_ALL ? all : some;
}
