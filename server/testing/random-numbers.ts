/**
 * Returns pseudorandom numbers below a limit (Park–Miller generator). They are the same in each run, so that a failed
 * test can be repeated.
 */
export function createRandomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}
