import { expect, test } from 'vitest';
import { type ProgressReporter, runWithProgressBar } from './progress.ts';

/** Creates a terminal that remembers its current line, and a clock. */
function makeTerminal({ isTTY = true, columns = 80 } = {}) {
  const drawn: string[] = [];
  let [line, column, time] = ['', 0, 0];
  const terminal = {
    isTTY,
    columns,
    cursorTo(to: number) {
      column = to;
      return true;
    },
    write(text: unknown) {
      line = line.slice(0, column) + text;
      column = line.length;
      drawn.push(line);
      return true;
    },
    clearLine(direction: number) {
      line = direction === 0 ? '' : line.slice(0, column);
      return true;
    },
  };
  const show = (work: (progress: ProgressReporter) => Promise<unknown>) =>
    runWithProgressBar(
      terminal,
      (progress) => work(progress as ProgressReporter),
      () => time,
    );
  return { drawn, show, line: () => line, wait: (seconds: number) => (time += seconds * 1000) };
}

test('a bar appears after two seconds, grows, and is gone at the end', async () => {
  const { drawn, show, line, wait } = makeTerminal();
  await show(async (progress) => {
    progress('Importing', 1, 8);
    wait(1.9);
    progress('Importing', 2, 8);
    expect(drawn).toEqual([]);
    wait(0.1);
    progress('Importing', 4, 8);
    expect(line()).toBe('Importing [############------------] 50%');
    progress('Importing', 5, 8);
    wait(0.1);
    progress('Checking', 8, 8);
  });
  expect(drawn).toEqual(['Importing [############------------] 50%', 'Checking [########################] 100%']);
  expect(line()).toBe('');
});

test('a bar is gone after a failure, too', async () => {
  const { show, line, wait } = makeTerminal();
  const work = async (progress: ProgressReporter) => {
    wait(3);
    progress('Importing', 1, 3);
    expect(line()).not.toBe('');
    throw new Error('no room');
  };
  await expect(show(work)).rejects.toThrow('no room');
  expect(line()).toBe('');
});

test('estimates that are too low or zero do not break the bar, and it fits into a narrow terminal', async () => {
  const { drawn, show, wait } = makeTerminal({ columns: 20 });
  await show(async (progress) => {
    wait(3);
    progress('A', 12, 10);
    wait(1);
    progress('B', 0, 0);
  });
  expect(drawn).toEqual(['A [################', 'B [################']);
});

test('a terminal of unknown width gets the whole bar', async () => {
  const { drawn, show, wait } = makeTerminal({ columns: 0 });
  await show(async (progress) => {
    wait(3);
    progress('Importing', 1, 2);
  });
  expect(drawn).toEqual(['Importing [############------------] 50%']);
});

test('work without a terminal reports no progress', async () => {
  const { drawn, show } = makeTerminal({ isTTY: false });
  await show(async (progress) => expect(progress).toBe(undefined));
  expect(drawn).toEqual([]);
});
