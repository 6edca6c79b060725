import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../prepare/root.mjs';
import { Failure, say } from '../../prepare/say.mjs';

/**
 * The number of reading processes, which is small enough for most machines. The recognised words are cached in .cache/.
 */
const PROCESSES = 2;

/**
 * Returns the receipts of a folder that have answers, without the hold-out third of the shops (`built`), and the
 * hold-out receipts (`aside`).
 * @param {string | undefined} named the folder from the command line; the default is the setting RECEIPTS_FOLDER
 */
export async function findReceipts(named) {
  const folder = folderOf(named);
  const { findAnsweredFiles } = await fromReader('answers.js');
  const { chooseHoldOut } = await fromReader('split-by-shop.js');
  const files = listAnswered(findAnsweredFiles, folder);
  /** @type {boolean[]} */
  const aside = chooseHoldOut(files.map(({ answer }) => answer));
  return { folder, built: files.filter((_, i) => !aside[i]), aside: files.filter((_, i) => aside[i]) };
}

/**
 * Returns receipts as words and as training examples.
 * @param {{path: string}[]} files
 */
export async function readReceipts(files) {
  const { listExamples } = await fromReader('receipts.js');
  const receipts = await readPages(files);
  return { receipts, lessons: listExamples(receipts, today()) };
}

/**
 * Returns receipts as words.
 * @param {{path: string}[]} files
 */
export async function readPages(files) {
  const { readAnsweredReceipts } = await fromReader('receipts.js');
  say(`Reading ${files.length} receipts; those not read before take about a second each.`);
  return withBar((progress) => {
    const tell = (/** @type {number} */ done) => progress?.('Reading', done, files.length);
    return readAnsweredReceipts(files, {
      cache: inRoot('.cache', 'receipts'),
      today: today(),
      processes: PROCESSES,
      tell,
    });
  });
}

const today = () => new Date().toISOString().slice(0, 10);

/** @param {(folder: string, prefix: string) => any[]} findAnsweredFiles @param {string} folder */
function listAnswered(findAnsweredFiles, folder) {
  try {
    return findAnsweredFiles(folder, 'answers');
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Shows the progress of work on a terminal.
 * @template R
 * @param {(progress?: import('../../../server/platform/progress.ts').Progress) => Promise<R>} work
 * @returns {Promise<R>}
 */
export async function withBar(work) {
  const { withProgressBar } = await import(pathToFileURL(inRoot('dist', 'server', 'platform', 'progress.js')).href);
  return withProgressBar(process.stderr, work);
}

/** @param {string} file the name of a file in reader/training */
export const fromReader = (file) => import(pathToFileURL(inRoot('dist', 'reader', 'training', file)).href);

/** Returns the folder from the command line or from RECEIPTS_FOLDER. @param {string | undefined} named */
export function folderOf(named) {
  const given = named ?? process.env.RECEIPTS_FOLDER;
  if (!given) {
    throw new Failure(
      'Which receipts? Name a folder of receipts with answers, or set RECEIPTS_FOLDER. See reader/README.md for the format.',
    );
  }
  const folder = resolve(process.env.INIT_CWD ?? '.', given);
  if (!existsSync(folder)) throw new Failure(`Folder not found: ${folder}.`);
  return folder;
}
