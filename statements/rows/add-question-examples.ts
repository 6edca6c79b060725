import { readStatements, type StatementAnswers } from '../read-statements.ts';
import type { Statement, StatementEntry, StatementQuestion } from '../statement.ts';
import type { FileReadResult, QuestionExample, UploadedFile } from './file-reading-types.ts';

/** Number of example rows shown for each question. */
const EXAMPLE_COUNT = 3;

/** Maximum size, in bytes, of a file for which examples are created. The file has to be read again for each choice. */
const MAX_FILE_SIZE = 5 * 1024 * 1024;

/**
 * Adds a few example rows to each choice of each question. The file is read again once per choice. The examples are
 * rows whose values differ between the choices.
 */
export async function addQuestionExamples(
  read: FileReadResult,
  file: UploadedFile,
  statements: readonly Statement[],
): Promise<void> {
  if (file.bytes.length > MAX_FILE_SIZE) return;
  for (const question of read.questions) {
    // Examples would not help, because the amounts are the same in every currency.
    if (question.about === 'currency') continue;
    const readings = [];
    for (const choice of question.choices.slice(0, 4)) {
      const read = await readWithAnswer(file, createAnswers(question.about, choice), statements);
      readings.push({ choice, entries: mapEntriesByLine(read) });
    }
    const [first, ...others] = readings;
    if (!first) continue;
    for (const [line, entry] of orderExamples(question.about, first.entries)) {
      const shown = readings.map(({ choice, entries }) => ({
        choice,
        shown: formatReading(question.about, entries.get(line)),
      }));
      if (others.length > 0 && shown.every((each) => each.shown === shown[0]?.shown)) continue;
      const dayText = question.about === 'date order' && entry.dayText ? { dayText: entry.dayText } : {};
      question.examples.push({
        line,
        text: entry.name || entry.note,
        ...dayText,
        readings: shown,
      } satisfies QuestionExample);
      if (question.examples.length === EXAMPLE_COUNT) break;
    }
  }
}

/**
 * Returns the rows in order of preference. For a question about signs, the first two rows have different signs, so that
 * both are shown.
 */
function orderExamples(
  about: StatementQuestion['about'],
  entries: ReadonlyMap<number, StatementEntry>,
): Iterable<[number, StatementEntry]> {
  if (about !== 'sign') return entries;
  const all = [...entries];
  const isIncome = ([, { amountMinor }]: [number, StatementEntry]) => amountMinor > 0;
  const firstIncome = all.find((lineAndEntry) => isIncome(lineAndEntry));
  const firstExpense = all.find((lineAndEntry) => !isIncome(lineAndEntry));
  const firstTwo = firstIncome && firstExpense ? [firstIncome, firstExpense] : [];
  return [...firstTwo, ...all.filter((lineAndEntry) => !firstTwo.includes(lineAndEntry))];
}

/** Returns the answers to use when re-reading the file, or undefined if it need not be read again. */
function createAnswers(about: StatementQuestion['about'], choice: string): StatementAnswers | undefined {
  if (about === 'date order') return { dateOrder: choice as NonNullable<StatementAnswers['dateOrder']> };
  if (about === 'year') return { year: Number(choice) };
  if (about === 'sign') return { isTurned: choice === 'turned' };
  if (about === 'encoding') return { encoding: choice };
  if (about === 'decimal mark') {
    return choice === '.' || choice === ','
      ? { decimalMark: choice }
      : { isInHundredths: choice === 'whole hundredths' };
  }
  return undefined;
}

async function readWithAnswer(
  { name, bytes, answers }: UploadedFile,
  answer: StatementAnswers | undefined,
  statements: readonly Statement[],
) {
  if (!answer) return statements;
  try {
    return await readStatements(bytes, {
      fileName: name,
      answers: { ...answers, ...answer },
      mostUnpacked: MAX_FILE_SIZE,
    });
  } catch {
    // A choice that makes the file unreadable has no examples.
    return [];
  }
}

function mapEntriesByLine(statements: readonly Statement[]): Map<number, StatementEntry> {
  return new Map(statements.flatMap(({ entries }) => entries.map((entry) => [entry.line, entry])));
}

function formatReading(about: StatementQuestion['about'], entry: StatementEntry | undefined): string {
  if (!entry) return '';
  if (about === 'date order' || about === 'year') return entry.day;
  if (about === 'encoding') return entry.name || entry.note;
  return (entry.amountMinor / 100).toFixed(2);
}
