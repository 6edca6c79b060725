/** Upper limit on a busy machine, as a multiple of the allowed time. */
const MAX_TIMES = 5;

/**
 * Calls `tell` once when work takes longer than `mostMs`. Time in which the process waits for a processor does not count,
 * because the work is not to blame for a busy machine.
 * @param waitedMs returns how long the process has waited so far (`processor-wait.ts`)
 * @returns a function that ends the watch
 */
export function watchTime(mostMs: number, waitedMs: () => number, tell: () => void): () => void {
  const begin = performance.now();
  const waitedBefore = waitedMs();
  const look = () => {
    const took = performance.now() - begin;
    const left = Math.min(mostMs + waitedMs() - waitedBefore, mostMs * MAX_TIMES) - took;
    if (left < 1) tell();
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, mostMs);
  return () => clearTimeout(timer);
}
