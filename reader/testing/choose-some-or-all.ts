/**
 * True for `npm test -- --all`, which runs each journey on both databases and at both widths, checks every screen with
 * axe, and uses all photos and all rounds of random tests. By default, each journey runs once.
 */
export const RUNS_ALL_TESTS = process.env.TEST_ALL === '1';

/** Returns `all` if all tests run, otherwise `some`. */
export function chooseSomeOrAll<T>(some: T, all: T): T {
  return RUNS_ALL_TESTS ? all : some;
}
