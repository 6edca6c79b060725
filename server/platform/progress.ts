import type { WriteStream } from 'node:tty';

/** Called during long work to report its progress: the current step, how much is done, and the total. */
export type ProgressReporter = (what: string, done: number, total: number) => void;

/** Time in milliseconds after which a progress bar is shown. */
const SHOWN_AFTER = 2000;
const DRAWN_EVERY = 100;
const BAR_LENGTH = 24;

type Terminal = Pick<WriteStream, 'isTTY' | 'columns' | 'write' | 'cursorTo' | 'clearLine'>;

/**
 * Runs work, and shows a progress bar if the work takes longer than two seconds. If the output is not a terminal, there
 * is no bar, and the work gets no progress function, so it need not count anything.
 * @param now the clock, in milliseconds
 */
export async function runWithProgressBar<R>(
  terminal: Terminal,
  work: (progress?: ProgressReporter) => Promise<R>,
  now: () => number = () => performance.now(),
): Promise<R> {
  if (!terminal.isTTY || process.env.TERM === 'dumb') return work();
  const startedAt = now();
  let drawnAt = Number.NEGATIVE_INFINITY;
  const draw: ProgressReporter = (what, done, total) => {
    const at = now();
    if (at - startedAt < SHOWN_AFTER || at - drawnAt < DRAWN_EVERY) return;
    drawnAt = at;
    terminal.cursorTo(0);
    // Cut the line to the width of the terminal, because the next line could not replace a wrapped one. Some terminals
    // report a width of 0.
    terminal.write(describeProgress(what, done, total).slice(0, (terminal.columns || 80) - 1));
    terminal.clearLine(1);
  };
  const clear = () => {
    if (drawnAt === Number.NEGATIVE_INFINITY) return;
    terminal.cursorTo(0);
    terminal.clearLine(0);
  };
  // Remove the bar even if a signal ends the process during the work.
  process.once('exit', clear);
  try {
    return await work(draw);
  } finally {
    process.off('exit', clear);
    clear();
  }
}

function describeProgress(what: string, done: number, total: number): string {
  // Limit the percentage to 100%, because the total may be an estimate that is too low.
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const filled = Math.round(share * BAR_LENGTH);
  return `${what} [${'#'.repeat(filled)}${'-'.repeat(BAR_LENGTH - filled)}] ${Math.floor(share * 100)}%`;
}
