/**
 * Target duration of one database transaction, in milliseconds. It is short because other requests wait for the
 * transaction to end.
 */
const AIM = 20;
const FEWEST = 150;
const MOST = 450;

/**
 * Returns `rows`, the number of rows for the next step, and `timed`, which runs a step and then adjusts `rows` so that
 * a step takes about as long as `AIM`.
 */
export function createAdaptiveBatchSizer() {
  let rows = 250;
  return {
    get rows() {
      return rows;
    },
    async timed<R>(step: () => Promise<R>): Promise<R> {
      const began = performance.now();
      const done = await step();
      const took = performance.now() - began;
      if (took < AIM / 2) rows = Math.min(MOST, Math.round(rows * 1.5));
      else if (took > AIM) rows = Math.max(FEWEST, Math.round(rows * 0.7));
      return done;
    },
  };
}
