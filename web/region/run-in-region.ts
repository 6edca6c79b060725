import { getRegion, setRegion } from './region.ts';

/** Runs a function in another region, for example to show its formats. */
export function runInRegion<T>(region: string, run: () => T): T {
  const current = getRegion();
  setRegion(region);
  try {
    return run();
  } finally {
    setRegion(current);
  }
}
