/** The same numbers in each run, below a limit (Park and Miller's generator), so that what fails can be looked at. */
export function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}
