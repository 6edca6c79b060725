/** So long may one database transaction of an import take, in milliseconds: others wait for it. */
const AIM = 20;
const FEWEST = 150;
const MOST = 400;

/** How many rows the next step has, by how long the last one took. Some of that is the same however few its rows are. */
export function makePace() {
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
