import { useId } from 'react';
import type { Import, ImportQuestion } from '../../../contract/import-preview.ts';
import type { ChangedImport } from '../../../contract/imports.ts';
import { formatDay } from '../../days/format-day.ts';
import { Panel } from '../../shell/panel.tsx';
import { figures } from './proof-words.ts';
import classes from './questions.module.css';
import type { Changes } from './use-changes.ts';

/** What the files cannot settle: real rows, as they are under each of the choices. */
export function Questions({ preview, changes }: { preview: Import; changes: Changes }) {
  return preview.questions.map((question) => (
    <Question
      key={`${question.file} ${question.about}`}
      question={question}
      fileName={preview.files.length > 1 ? preview.files[question.file]?.name : undefined}
      isBusy={changes.isChanging}
      onChoose={(choice) => changes.change({ files: [answerOf(preview, question, choice)] })}
    />
  ));
}

type QuestionProps = {
  question: ImportQuestion;
  fileName: string | undefined;
  isBusy: boolean;
  onChoose: (choice: string) => void;
};

function Question({ question, fileName, isBusy, onChoose }: QuestionProps) {
  const { about, choices, chosen, examples } = question;
  const name = useId();
  const title = titleOf(question);
  return (
    <Panel title={title} aside={fileName}>
      <div className={classes.choices} role="radiogroup" aria-label={title} aria-busy={isBusy}>
        {choices.map((choice) => (
          <label key={choice} className={classes.choice} data-chosen={choice === chosen || undefined}>
            <span className={classes.head}>
              <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
              {choiceWords(choice)}
            </span>
            {examples.map(({ line, text, readings }) => (
              <span key={line} className={classes.row}>
                <span className={classes.text}>{about === 'encoding' ? `Line ${line}` : text || `Line ${line}`}</span>
                <span className={classes.shown}>
                  {shownAs(about, readings.find((each) => each.choice === choice)?.shown ?? '')}
                </span>
              </span>
            ))}
          </label>
        ))}
      </div>
      <p className={classes.hint}>The file alone does not tell. Your answer is remembered for files like this one.</p>
    </Panel>
  );
}

/** The question, about a real row where there is one. */
function titleOf({ about, examples, choices }: ImportQuestion): string {
  const [example] = examples;
  const shown = choices.map((choice) => {
    const found = example?.readings.find((each) => each.choice === choice)?.shown;
    return found ? shownAs(about, found) : '';
  });
  const [one, other] = shown;
  const what = example ? example.text.slice(0, 60) || `line ${example.line}` : '';
  if (example && one && other && shown.length === 2) {
    if (about === 'date order') return `Is “${what}” of ${one} or of ${other}?`;
    if (about === 'decimal mark') return `Is “${what}” ${one} or ${other}?`;
    if (about === 'sign') return `Did “${what}” go out or come in?`;
  }
  return QUESTIONS[about];
}

const QUESTIONS: Record<ImportQuestion['about'], string> = {
  'date order': 'Which days are right?',
  'decimal mark': 'Which amounts are right?',
  sign: 'Which signs are right?',
  encoding: 'Which words are right?',
  'amount column': 'Which column has the amounts?',
};

const CHOICES: Record<string, string> = {
  DMY: 'Day first',
  MDY: 'Month first',
  YMD: 'Year first',
  '.': 'A point before the decimals',
  ',': 'A comma before the decimals',
  'whole units': 'Whole amounts',
  'whole hundredths': 'Hundredths',
  'as written': 'As written: a minus went out',
  turned: 'Turned: a minus came in',
};

function choiceWords(choice: string): string {
  return CHOICES[choice] ?? choice;
}

function shownAs(about: ImportQuestion['about'], shown: string): string {
  if (about === 'date order') return /^\d{4}-\d\d-\d\d$/.test(shown) ? formatDay(shown) : 'cannot be read';
  if (about === 'encoding' || shown === '') return shown || 'cannot be read';
  return figures(Number(shown));
}

/** How a file is to be read by a choice. */
function answerOf({ files }: Import, { file, about }: ImportQuestion, choice: string) {
  type Reading = NonNullable<ChangedImport['files']>[number];
  const answers: Record<ImportQuestion['about'], () => Omit<Reading, 'file'>> = {
    'date order': () => ({ dateOrder: choice as NonNullable<Reading['dateOrder']> }),
    'decimal mark': () =>
      choice === '.' || choice === ',' ? { decimalMark: choice } : { isInHundredths: choice === 'whole hundredths' },
    sign: () => ({ isTurned: choice === 'turned' }),
    encoding: () => ({ encoding: choice }),
    'amount column': () => ({
      columns: (files[file]?.columns ?? []).map(({ head, role }) =>
        head === choice ? 'amount' : role === 'amount' ? 'none' : role,
      ),
    }),
  };
  return { file, ...answers[about]() };
}
