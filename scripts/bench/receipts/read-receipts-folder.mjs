import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ExplainedError, printMessage } from '../../prepare/print-message.mjs';
import { pathInProject } from '../../prepare/project-root.mjs';

/**
 * Number of processes that read receipts. Two are best on most machines. The recognized words are cached in .cache/.
 */
const PROCESSES = 2;

/**
 * Returns the receipts in a folder for which there are answers. `aside` is the hold-out set, which contains a third of
 * the shops, and `built` contains all others.
 * @param {string | undefined} named the folder from the command line; the default is the setting RECEIPTS_FOLDER
 */
export async function findReceipts(named) {
  const folder = getReceiptsFolder(named);
  const { findAnsweredFiles } = await importFromReader('answers.js');
  const { chooseHoldOut } = await importFromReader('split-by-shop.js');
  const files = listAnswered(findAnsweredFiles, folder);
  /** @type {boolean[]} */
  const aside = chooseHoldOut(files.map(({ answer }) => answer));
  return { folder, built: files.filter((_, i) => !aside[i]), aside: files.filter((_, i) => aside[i]) };
}

/**
 * Reads receipts. Returns their words and the training examples.
 * @param {{path: string}[]} files
 */
export async function readReceipts(files) {
  const { listExamples } = await importFromReader('receipts.js');
  const receipts = await readPages(files);
  return { receipts, examples: listExamples(receipts, today()) };
}

/**
 * Reads receipts. Returns the recognized words of each receipt.
 * @param {{path: string}[]} files
 */
export async function readPages(files) {
  const { readAnsweredReceipts } = await importFromReader('receipts.js');
  printMessage(`Reading ${files.length} receipts; each new receipt takes about a second.`);
  return showProgressBar((progress) => {
    const tell = (/** @type {number} */ done) => progress?.('Reading', done, files.length);
    return readAnsweredReceipts(files, {
      cache: pathInProject('.cache', 'receipts'),
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
    throw new ExplainedError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Shows the progress of `work` on a terminal.
 * @template R
 * @param {(progress?: import('../../../server/platform/progress.ts').ProgressReporter) => Promise<R>} work
 * @returns {Promise<R>}
 */
export async function showProgressBar(work) {
  const { runWithProgressBar } = await import(
    pathToFileURL(pathInProject('dist', 'server', 'platform', 'progress.js')).href
  );
  return runWithProgressBar(process.stderr, work);
}

/** @param {string} file the name of a file in reader/training */
export const importFromReader = (file) => import(pathToFileURL(pathInProject('dist', 'reader', 'training', file)).href);

/** Returns the folder from the command line, or from RECEIPTS_FOLDER. @param {string | undefined} named */
export function getReceiptsFolder(named) {
  const given = named ?? process.env.RECEIPTS_FOLDER;
  if (!given) {
    throw new ExplainedError(
      'No folder was given. Pass a folder of receipts with answers, or set RECEIPTS_FOLDER. See reader/README.md for the format.',
    );
  }
  const folder = resolve(process.env.INIT_CWD ?? '.', given);
  if (!existsSync(folder)) throw new ExplainedError(`Folder not found: ${folder}.`);
  return folder;
}
