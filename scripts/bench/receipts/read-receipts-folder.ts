import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  type AnsweredReceiptFile,
  findAnsweredFiles,
  type ReceiptAnswer,
} from '../../../reader/training/receipt-answers.ts';
import { chooseHoldOutReceipts } from '../../../reader/training/split-by-shop.ts';
import { createTrainingExamples, readAnsweredReceipts } from '../../../reader/training/training-examples.ts';
import { type ProgressReporter, runWithProgressBar } from '../../../server/platform/progress.ts';
import { ExplainedError, printMessage } from '../../prepare/print-message.mjs';
import { pathInProject } from '../../prepare/project-root.mjs';

/** Number of processes that read receipts. Two are best on most machines. */
const PROCESSES = 2;

/**
 * Returns the receipts in a folder for which there are answers. `aside` contains the receipts of the hold-out set, a
 * third of the shops. `built` contains all other receipts.
 * @param named the folder from the command line; the default is the setting RECEIPTS_FOLDER
 */
export async function findAnsweredReceipts(named: string | undefined) {
  const folder = getReceiptsFolder(named);
  const files = listAnsweredFiles<ReceiptAnswer>(folder, 'answers');
  const aside = chooseHoldOutReceipts(files.map(({ answer }) => answer));
  return { folder, built: files.filter((_, i) => !aside[i]), aside: files.filter((_, i) => aside[i]) };
}

/** Reads receipts. Returns their words and the training examples. */
export async function readReceiptsForTraining(files: readonly AnsweredReceiptFile[]) {
  const receipts = await readReceiptPages(files);
  return { receipts, examples: createTrainingExamples(receipts, today()) };
}

/** Reads receipts. Returns the recognized words of each receipt. */
export async function readReceiptPages(files: readonly AnsweredReceiptFile[]) {
  printMessage(`Reading ${files.length} receipts; each new receipt takes about a second.`);
  return showProgressBar((progress) => {
    const tell = (done: number) => progress?.('Reading', done, files.length);
    return readAnsweredReceipts(files, {
      cache: pathInProject('.cache', 'receipts'),
      today: today(),
      processes: PROCESSES,
      tell,
    });
  });
}

const today = () => new Date().toISOString().slice(0, 10);

/** Finds the files in a folder that have an answer in a JSON file whose name starts with `prefix`. */
export function listAnsweredFiles<Answer>(folder: string, prefix: string) {
  try {
    return findAnsweredFiles<Answer>(folder, prefix);
  } catch (error) {
    throw new ExplainedError(error instanceof Error ? error.message : String(error));
  }
}

/** Shows the progress of `work` on a terminal. */
export function showProgressBar<R>(work: (progress?: ProgressReporter) => Promise<R>): Promise<R> {
  return runWithProgressBar(process.stderr, work);
}

/** Returns the folder from the command line, or from RECEIPTS_FOLDER. */
export function getReceiptsFolder(named: string | undefined) {
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
