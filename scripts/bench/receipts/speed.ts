import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startReceiptReader } from '../../../reader/index.ts';
import { readReceipt } from '../../../reader/read-receipt-single-threaded.ts';
import { printMessage } from '../../prepare/print-message.mjs';
import { checkAtMost, computeQuantile, formatMs, formatTable } from '../report.ts';
import { getReceiptFolderName } from './accuracy.ts';

const TODAY = new Date().toISOString().slice(0, 10);
/** Maximum median time per picture, in seconds, for each folder. It applies if nothing else runs at the same time. */
const promised: Record<string, number> = { world: 1.2, images: 0.9 };

/** @param count the maximum number of pictures from each folder, spread evenly over the folder */
export async function measureReadingSpeed(files: { path: string }[], count: number) {
  const pictures = files.map(({ path }) => path).filter((path) => !path.toLowerCase().endsWith('.pdf'));
  const kinds = [...new Set(pictures.map(getReceiptFolderName))];
  const sample = kinds.flatMap((kind) =>
    someOf(
      pictures.filter((path) => getReceiptFolderName(path) === kind),
      count,
    ),
  );
  printMessage(
    `Reading ${sample.length} pictures one by one, then all of them with one process and with two processes.`,
  );
  const times = await timeEach(sample);
  const byKind = kinds.map((kind) => ({
    kind,
    ...medianOf(times.filter((_, i) => getReceiptFolderName(sample[i] ?? '') === kind)),
  }));
  const one = await throughput(sample, 1);
  const two = await throughput(sample, 2);
  const text = formatTable(
    ['', 'measured'],
    [
      ['median per picture: time, and CPU time', described(medianOf(times))],
      ...byKind.map(({ kind, ...times }) => [`median of ${kind}`, described(times)]),
      ['receipts per second, one process', one.perSecond.toFixed(2)],
      ['receipts per second, two processes', two.perSecond.toFixed(2)],
      ['ratio', (two.perSecond / one.perSecond).toFixed(2)],
      ['most memory of one process', one.memory],
      ['most memory of two processes', two.memory],
    ],
  );
  const bars = byKind.flatMap(({ kind, ms }) => {
    const most = promised[kind];
    return most === undefined ? [] : [checkAtMost(`${kind}, median of one picture alone`, ms / 1000, most, ' s')];
  });
  return { text, bars };
}

function someOf(pictures: string[], count: number) {
  const some = Math.min(count, pictures.length);
  return Array.from({ length: some }, (_, i) => pictures[Math.floor((i * pictures.length) / some)] as string);
}

async function timeEach(sample: string[]) {
  const times = [];
  for (const file of sample.map((path) => readFileSync(path))) {
    // Reading the first receipt includes loading the models, so it is not timed.
    if (times.length === 0) await readReceipt(file, TODAY);
    times.push(await timed(() => readReceipt(file, TODAY)));
  }
  return times;
}

async function throughput(sample: string[], processes: number) {
  const reader = startReceiptReader({ processes, maxWaiting: sample.length, timeoutMs: 300_000 });
  const read = (path: string) => reader.read(path, { owner: 1, today: TODAY });
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOfChildren());
  }, 250);
  try {
    // Reading the first receipts includes starting the processes and loading the models, so they are not timed.
    await Promise.all(sample.slice(0, processes).map(read));
    const { ms } = await timed(() => Promise.all(sample.map(read)));
    return {
      perSecond: (1000 * sample.length) / ms,
      memory: most > 0 ? `${(most / 1024 ** 2).toFixed(2)} GB` : 'unknown',
    };
  } finally {
    clearInterval(watch);
    await reader.close();
  }
}

/** Returns the memory of all reading processes in kilobytes, or 0 if the system does not report it. */
function memoryOfChildren() {
  try {
    const rows = execFileSync('ps', ['-A', '-o', 'ppid=,rss=,comm='], { encoding: 'utf8' }).trim().split('\n');
    const children = rows
      .map((row) => row.trim().split(/\s+/))
      .filter(([parent, , name]) => Number(parent) === process.pid && name !== 'ps');
    return children.reduce((sum, [, rss]) => sum + Number(rss), 0);
  } catch {
    return 0;
  }
}

/** Elapsed time and CPU time in milliseconds. CPU time is that of all threads of the process. */
type Timing = { ms: number; processor: number };

async function timed(work: () => Promise<unknown>): Promise<Timing> {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - start, processor: (user + system) / 1000 };
}

function medianOf(times: Timing[]): Timing {
  return {
    ms: computeQuantile(times.map(({ ms }) => ms)),
    processor: computeQuantile(times.map(({ processor }) => processor)),
  };
}

const described = ({ ms, processor }: Timing) => `${formatMs(ms)} ms, ${formatMs(processor)} ms`;
