import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../prepare/root.mjs';
import { say } from '../../prepare/say.mjs';
import { inMs, quantile, table } from '../table.mjs';
import { fromReader } from './read-folder.mjs';

const TODAY = new Date().toISOString().slice(0, 10);

/**
 * @param {{path: string}[]} files
 * @param {number} count of pictures to read; taken from all over the folder, so that all kinds take part
 */
export async function measureSpeed(files, count) {
  const pictures = files.map(({ path }) => path).filter((path) => !path.toLowerCase().endsWith('.pdf'));
  const step = Math.max(1, Math.floor(pictures.length / count));
  const sample = pictures.filter((_, i) => i % step === 0).slice(0, count);
  say(
    `Timing ${sample.length} pictures, each read alone and beside a plain pass, then all by one and by two processes.`,
  );
  const { plain, full } = await compareWithPlainPass(sample);
  const one = await throughput(sample, 1);
  const two = await throughput(sample, 2);
  return table(
    ['', 'measured'],
    [
      ['median time of a picture', `${inMs(full)} ms`],
      ['the same as one plain pass of finding and recognising', `${inMs(plain)} ms`],
      ['ratio', (full / plain).toFixed(2)],
      ['receipts a second, one process', one.perSecond.toFixed(2)],
      ['receipts a second, two processes', two.perSecond.toFixed(2)],
      ['ratio', (two.perSecond / one.perSecond).toFixed(2)],
      ['most memory of one process', one.memory],
      ['most memory of two processes together', two.memory],
    ],
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
  return { plain: median(times.plain), full: median(times.full) };
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
