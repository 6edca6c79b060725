import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Import, ImportQuestion } from '../../../contract/imports/import-preview.ts';
import type { ChangedImport } from '../../../contract/imports/imports.ts';
import { Panel } from '../../layout/panel.tsx';
import { SignedMoney } from '../../money/money.tsx';
import { CollapsibleSection } from './collapsible-section.tsx';
import {
  describeExampleRow,
  describeFormatChoice,
  describeRememberedAnswers,
  formatExampleValue,
  getExampleForChoice,
  getFormatQuestionTitle,
} from './describe-format-question.ts';
import classes from './file-format-questions.module.css';
import type { ImportPreviewChanges } from './use-import-preview-changes.ts';

/** Asks for settings that cannot be determined from the files. For each choice, shows how rows would be read. */
export function FileFormatQuestions({ preview, changes }: { preview: Import; changes: ImportPreviewChanges }) {
  return preview.questions.map((question) => (
    <Question
      key={`${question.file} ${question.about}`}
      question={question}
      fileName={preview.files.length > 1 ? preview.files[question.file]?.name : undefined}
      currency={preview.files[question.file]?.currency ?? null}
      isBusy={changes.isChanging}
      onChoose={(choice) => changes.change({ files: [answerOf(preview, question, choice)] })}
    />
  ));
}

type QuestionProps = {
  question: ImportQuestion;
  fileName: string | undefined;
  /** The currency of the file, or null if the file does not name one. */
  currency: string | null;
  isBusy: boolean;
  onChoose: (choice: string) => void;
};

/** A question about a file. It is collapsed if the answer was remembered from a similar file. */
function Question({ fileName, ...asked }: QuestionProps) {
  const { question } = asked;
  // Only the initial value is used, so that the question does not move when its answer changes.
  const [isRemembered] = useState(question.isRemembered);
  const title = getFormatQuestionTitle(question);
  if (!isRemembered) {
    return (
      <Panel title={title} aside={fileName}>
        <Choices title={title} {...asked} />
      </Panel>
    );
  }
  return (
    <CollapsibleSection title={describeRememberedAnswers(question)} hint={fileName}>
      <Choices title={title} {...asked} />
    </CollapsibleSection>
  );
}

type ChoicesProps = Omit<QuestionProps, 'fileName'> & { title: string };

function Choices({ title, question, currency, isBusy, onChoose }: ChoicesProps) {
  const { about, choices, chosen, examples } = question;
  const name = useId();
  return (
    <>
      <div className={`${classes.choices} grid gap-sm`} role="radiogroup" aria-label={title} aria-busy={isBusy}>
        {choices.map((choice) => (
          <label
            key={choice}
            className={`${classes.choice} choice stack gap-2xs min-0`}
            data-chosen={choice === chosen || undefined}
          >
            <span className={`${classes.head} row gap-xs text-sm medium`}>
              <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
              {describeFormatChoice(question, choice)}
            </span>
            {examples.map((example) => (
              <span key={example.line} className="flex wrap text-sm" style={{ columnGap: 'var(--mantine-spacing-md)' }}>
                <span className={`${classes.text} truncate min-0 muted`}>{describeExampleRow(about, example)}</span>
                <span className={`${classes.shown} row rigid wrap tabular anywhere`}>
                  {example.dayText && (
                    <>
                      <span className="muted">{example.dayText}</span>
                      <VisuallyHidden> is </VisuallyHidden>
                      <IconArrowRight size={14} stroke={1.75} aria-hidden="true" className="muted" />
                    </>
                  )}
                  <Shown about={about} shown={getExampleForChoice(example, choice)} currency={currency} />
                </span>
              </span>
            ))}
          </label>
        ))}
      </div>
      <p className="muted text-xs">
        {about === 'currency'
          ? `The file suggests ${choices.at(-1)}, but does not state its currency.`
          : 'We can’t tell from the file.'}
        {about !== 'year' && ' Your answer is remembered for similar files.'}
      </p>
    </>
  );
}

type ShownProps = { about: ImportQuestion['about']; shown: string; currency: string | null };

/** Shows how a row would be read if the user made this choice. Amounts are signed if the question is about signs. */
function Shown({ about, shown, currency }: ShownProps) {
  if (about !== 'sign' || shown === '') return formatExampleValue(about, shown);
  return <SignedMoney cost={Math.abs(Number(shown))} isIncome={Number(shown) > 0} {...(currency && { currency })} />;
}

/** Converts a choice into settings of the file. */
function answerOf({ files }: Import, { file, about }: ImportQuestion, choice: string) {
  type Reading = NonNullable<ChangedImport['files']>[number];
  const answers: Record<ImportQuestion['about'], () => Omit<Reading, 'file'>> = {
    'date order': () => ({ dateOrder: choice as NonNullable<Reading['dateOrder']> }),
    year: () => ({ year: Number(choice) }),
    'decimal mark': () =>
      choice === '.' || choice === ',' ? { decimalMark: choice } : { isInHundredths: choice === 'whole hundredths' },
    sign: () => ({ isTurned: choice === 'turned' }),
    encoding: () => ({ encoding: choice }),
    currency: () => ({ currency: choice }),
    'amount column': () => ({
      columns: (files[file]?.columns ?? []).map(({ head, role }) =>
        head === choice ? 'amount' : role === 'amount' ? 'none' : role,
      ),
    }),
  };
  return { file, ...answers[about]() };
}
