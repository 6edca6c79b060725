import type { WriteStream } from 'node:tty';

/** Told by long work how far it is: what it does now, and how much of how much is done. */
export type Progress = (what: string, done: number, total: number) => void;

/** Shorter work shows no bar. In milliseconds. */
const SHOWN_AFTER = 2000;
const DRAWN_EVERY = 100;
const BAR_LENGTH = 24;

type Terminal = Pick<WriteStream, 'isTTY' | 'columns' | 'write' | 'cursorTo' | 'clearLine'>;

/**
 * Runs work and shows its progress as a bar if the output is a terminal and the work takes longer than two seconds. The bar is
 * gone afterwards. Without a terminal the work gets no progress to report, so that it need not count anything.
 * @param now the clock, in milliseconds
 */
export async function withProgressBar<R>(
  terminal: Terminal,
  work: (progress?: Progress) => Promise<R>,
  now: () => number = () => performance.now(),
): Promise<R> {
  if (!terminal.isTTY || process.env.TERM === 'dumb') return work();
  const startedAt = now();
  let drawnAt = Number.NEGATIVE_INFINITY;
  const draw: Progress = (what, done, total) => {
    const at = now();
    if (at - startedAt < SHOWN_AFTER || at - drawnAt < DRAWN_EVERY) return;
    drawnAt = at;
    terminal.cursorTo(0);
    // A longer line would wrap, and the next one could not replace it. Some terminals report a width of 0.
    terminal.write(describeProgress(what, done, total).slice(0, (terminal.columns || 80) - 1));
    terminal.clearLine(1);
  };
  const clear = () => {
    if (drawnAt === Number.NEGATIVE_INFINITY) return;
    terminal.cursorTo(0);
    terminal.clearLine(0);
  };
  // A signal can end the process in the middle of the work.
  process.once('exit', clear);
  try {
    return await work(draw);
  } finally {
    process.off('exit', clear);
    clear();
  }
}

function describeProgress(what: string, done: number, total: number): string {
  // Totals can be estimates.
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const filled = Math.round(share * BAR_LENGTH);
  return `${what} [${'#'.repeat(filled)}${'-'.repeat(BAR_LENGTH - filled)}] ${Math.floor(share * 100)}%`;
}
