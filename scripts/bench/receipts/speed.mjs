import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../prepare/root.mjs';
import { say } from '../../prepare/say.mjs';
import { atMost } from '../bars.mjs';
import { inMs, quantile, table } from '../table.mjs';
import { kindOf } from './accuracy.mjs';
import { fromReader } from './read-folder.mjs';

const TODAY = new Date().toISOString().slice(0, 10);
/** Seconds that one picture may take in the median while nothing else is read, by the folder that it is in. @type {Record<string, number>} */
const promised = { world: 1.2, images: 0.9 };

/**
 * @param {{path: string}[]} files
 * @param {number} count of pictures to read; taken from all over each folder, from each as many, so that all kinds take part
 */
export async function measureSpeed(files, count) {
  const pictures = files.map(({ path }) => path).filter((path) => !path.toLowerCase().endsWith('.pdf'));
  const kinds = [...new Set(pictures.map(kindOf))];
  const sample = kinds.flatMap((kind) =>
    someOf(
      pictures.filter((path) => kindOf(path) === kind),
      Math.ceil(count / kinds.length),
    ),
  );
  say(
    `Timing ${sample.length} pictures, each read alone and beside a plain pass, then all by one and by two processes.`,
  );
  const times = await compareWithPlainPass(sample);
  const [plain, full] = [median(times.plain), median(times.full)];
  const byKind = kinds.map((kind) => ({
    kind,
    ms: median(times.full.filter((_, i) => kindOf(sample[i] ?? '') === kind)),
  }));
  const one = await throughput(sample, 1);
  const two = await throughput(sample, 2);
  const text = table(
    ['', 'measured'],
    [
      ['median time of a picture', `${inMs(full)} ms`],
      ...byKind.map(({ kind, ms }) => [`the same of ${kind}`, `${inMs(ms)} ms`]),
      ['the same as one plain pass of finding and recognising', `${inMs(plain)} ms`],
      ['ratio', (full / plain).toFixed(2)],
      ['receipts a second, one process', one.perSecond.toFixed(2)],
      ['receipts a second, two processes', two.perSecond.toFixed(2)],
      ['ratio', (two.perSecond / one.perSecond).toFixed(2)],
      ['most memory of one process', one.memory],
      ['most memory of two processes together', two.memory],
    ],
  );
  const bars = byKind.flatMap(({ kind, ms }) => {
    const most = promised[kind];
    return most === undefined ? [] : [atMost(`${kind}, median of one picture alone`, ms / 1000, most, ' s')];
  });
  return { text, bars };
}

/** @param {string[]} pictures @param {number} count */
function someOf(pictures, count) {
  const some = Math.min(count, pictures.length);
  return Array.from(
    { length: some },
    (_, i) => /** @type {string} */ (pictures[Math.floor((i * pictures.length) / some)]),
  );
}

/** In one process and by turns, so that what else the machine does strikes both alike. @param {string[]} sample */
async function compareWithPlainPass(sample) {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const { plainPass } = await fromReader('plain-pass.js');
  const { readReceipt } = await import(pathToFileURL(inRoot('dist', 'reader', 'read.js')).href);
  const times = { plain: /** @type {number[]} */ ([]), full: /** @type {number[]} */ ([]) };
  const files = sample.map((path) => readFileSync(path));
  await plainPass(files[0]);
  await readReceipt(files[0], TODAY);
  for (const file of files) {
    times.plain.push(await timed(() => plainPass(file)));
    times.full.push(await timed(() => readReceipt(file, TODAY)));
  }
  return times;
}

/** @param {string[]} sample @param {number} processes */
async function throughput(sample, processes) {
  const { startReader } = await import(pathToFileURL(inRoot('dist', 'reader', 'index.js')).href);
  const reader = startReader({ processes, maxWaiting: sample.length, timeoutMs: 300_000 });
  const read = (/** @type {string} */ path) => reader.read(path, { today: TODAY });
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOfChildren());
  }, 250);
  try {
    // Starting and loading the models is not what is measured.
    await Promise.all(sample.slice(0, processes).map(read));
    const ms = await timed(() => Promise.all(sample.map(read)));
    return {
      perSecond: (1000 * sample.length) / ms,
      memory: most > 0 ? `${(most / 1024 ** 2).toFixed(2)} GB` : 'not known here',
    };
  } finally {
    clearInterval(watch);
    await reader.close();
  }
}

/** In kilobytes, as the system counts what is resident; 0 where it cannot be asked. */
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

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** @param {number[]} values */
const median = (values) =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
