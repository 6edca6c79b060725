/** However busy the machine is, work takes at most so many times its time. */
const MOST_TIMES = 5;

/**
 * Calls `tell` once when work takes longer than `mostMs`, not counting what its process waits for a processor: a busy machine
 * is no fault of the work.
 * @param waitedMs for how long that process has waited so far (`processor-wait.ts`)
 * @returns what ends the watch
 */
export function watchTime(mostMs: number, waitedMs: () => number, tell: () => void): () => void {
  const begin = performance.now();
  const waitedBefore = waitedMs();
  const look = () => {
    const took = performance.now() - begin;
    const left = Math.min(mostMs + waitedMs() - waitedBefore, mostMs * MOST_TIMES) - took;
    if (left < 1) tell();
    else timer = setTimeout(look, left);
  };
  let timer = setTimeout(look, mostMs);
  return () => clearTimeout(timer);
}
