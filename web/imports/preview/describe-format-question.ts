import type { ImportQuestion } from '../../../contract/imports/import-preview.ts';
import { formatDay } from '../../days/format-day.ts';
import { formatAmountWithoutCurrency } from '../../money/format-amount-without-currency.ts';

type Example = ImportQuestion['examples'][number];

export function describeExampleRow(about: ImportQuestion['about'], { text, line }: Example): string {
  return about === 'encoding' ? `Line ${line}` : text || `Line ${line}`;
}

export function getExampleForChoice({ readings }: Example, choice: string | undefined): string {
  return readings.find((each) => each.choice === choice)?.shown ?? '';
}

/** Returns the question, with a row of the file as an example if possible. */
export function getFormatQuestionTitle(question: ImportQuestion): string {
  const { about, examples, choices } = question;
  const [example] = examples;
  const [one, other] = choices.map((choice) => example && getExampleForChoice(example, choice));
  if (!example || !one || !other || choices.length !== 2) return QUESTIONS[about];
  const name = shortened(example.text) || `line ${example.line}`;
  const [first, second] = [formatExampleValue(about, one), formatExampleValue(about, other)];
  if (about === 'date order') return `Does ${example.dayText ?? 'the date'} for “${name}” mean ${first} or ${second}?`;
  if (about === 'decimal mark') return `Is the amount of “${name}” ${first} or ${second}?`;
  if (about !== 'sign') return QUESTIONS[about];
  const asWritten = formatAmountWithoutCurrency(Number(getExampleForChoice(example, 'as written')));
  const asked = `Is ${asWritten} for “${name}” money you spent or received?`;
  return hasMinus(question) ? asked : `None of the amounts in this file has a plus or minus sign. ${asked}`;
}

/** Maximum length of a name quoted in a question. */
const QUOTED = 60;

/** Shortens a long name, between two words if possible. */
function shortened(name: string): string {
  if (name.length <= QUOTED) return name;
  const end = name.lastIndexOf(' ', QUOTED);
  return `${name.slice(0, end > 0 ? end : QUOTED).trimEnd()}…`;
}

/** True if an example has a negative amount, which means that the file uses minus signs. */
function hasMinus({ examples }: ImportQuestion): boolean {
  return examples.some((example) => Number(getExampleForChoice(example, 'as written')) < 0);
}

const QUESTIONS: Record<ImportQuestion['about'], string> = {
  'date order': 'Which dates look right?',
  year: 'Which year are these dates from?',
  'decimal mark': 'Which amounts look right?',
  sign: 'Are these amounts money you spent or received?',
  encoding: 'Which text looks right?',
  'amount column': 'Which column has the amounts?',
  currency: 'Which currency are the amounts in?',
};

const CHOICES: Record<string, string> = {
  DMY: 'Day first',
  MDY: 'Month first',
  YMD: 'Year first',
  '.': 'Decimal point',
  ',': 'Decimal comma',
  'whole units': 'Whole amounts',
  'whole hundredths': 'Hundredths',
};

export function describeFormatChoice(question: ImportQuestion, choice: string): string {
  if (question.about !== 'sign') return CHOICES[choice] ?? choice;
  const isReceived = choice === 'as written';
  if (hasMinus(question)) return isReceived ? 'Minus means money spent' : 'Minus means money received';
  return isReceived ? 'Money received' : 'Money spent';
}

/** Returns a sentence that lists the answers that were taken from the last file with the same format. */
export function describeRememberedAnswers(question: ImportQuestion): string {
  const choice = describeFormatChoice(question, question.chosen);
  const shown = question.about === 'currency' ? choice : choice.toLowerCase();
  return `Same settings as your last file in this format: ${shown}`;
}

export function formatExampleValue(about: ImportQuestion['about'], shown: string): string {
  if (about === 'date order' || about === 'year')
    return /^\d{4}-\d\d-\d\d$/.test(shown) ? formatDay(shown) : 'cannot be read';
  if (about === 'encoding' || shown === '') return shown || 'cannot be read';
  return formatAmountWithoutCurrency(Number(shown));
}
