import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MAX_SPLIT_LINES } from '../../../contract/transactions/split-lines.ts';
import { minorToAmount } from '../../../domain/money.ts';
import { CategoryField } from '../../categories/category-select.tsx';
import type { TransactionKind } from '../../categories/queries.ts';
import { AmountField } from '../../money/amount-field.tsx';
import { toAmountText } from '../../money/amount-text.ts';
import { Money } from '../../money/money.tsx';
import type { TransactionDraft } from '../transaction-draft.ts';
import type { SplitRemark } from './propose-split.ts';
import classes from './split.module.css';
import { SplitExplanation } from './split-explanation.tsx';
import {
  computeLastLineMinor,
  parseSplitTotal,
  replacePercentage,
  sumLinesMinor,
  toSplitLineDraft,
} from './split-line-drafts.ts';

type SplitLinesProps = {
  kind: TransactionKind;
  form: UseFormReturnType<TransactionDraft>;
  /** How suggested lines were calculated. Null if the user entered the lines. */
  remark: SplitRemark | null;
  /** Called when the user removes the split. The transaction then has only this category. */
  onEnd: (category: string) => void;
};

/**
 * The lines of a split, and the amount that is not in any line yet. The form shows this in place of the category field.
 */
export function SplitLinesFields({ kind, form, remark, onEnd }: SplitLinesProps) {
  const { lines, costText } = form.values;
  const totalMinor = parseSplitTotal(costText);
  const fields = useRef<HTMLFieldSetElement>(null);
  const legend = useId();
  /** The name of the field to focus after the next render. */
  const [next, setNext] = useState<string | null>(firstToFill(form.values, remark !== null));
  useEffect(() => {
    if (next !== null) fields.current?.querySelector<HTMLElement>(`[data-path="${next}"]`)?.focus();
    setNext(null);
  }, [next]);

  const add = () => {
    form.insertListItem('lines', toSplitLineDraft({}));
    setNext(`lines.${lines.length}.category`);
  };
  const remove = (index: number) => {
    const kept = lines.filter((_, other) => other !== index);
    if (kept.length < 2) return onEnd(kept[0]?.category ?? '');
    form.removeListItem('lines', index);
    setNext(`lines.${Math.min(index, kept.length - 1)}.amountText`);
  };
  const takeRest = () => {
    const rest = computeLastLineMinor(lines, totalMinor);
    if (rest !== undefined)
      form.setFieldValue(`lines.${lines.length - 1}.amountText`, toAmountText(minorToAmount(rest)));
  };
  return (
    <fieldset ref={fields} className={`${classes.split} framed`} aria-labelledby={legend}>
      <div className={`${classes.head} row between`}>
        <span id={legend} className="text-sm medium">
          Split
        </span>
        <Button size="compact-xs" variant="default" onClick={() => onEnd(lines[0]?.category ?? '')}>
          End Split
        </Button>
      </div>
      {remark && <SplitExplanation remark={remark} />}
      <ol className="grid gap-sm">
        {lines.map(({ key }, index) => {
          const path = `lines.${index}` as const;
          const which = `of line ${index + 1}`;
          const amount = form.getInputProps(`${path}.amountText`);
          return (
            <li key={key} className={`${classes.line} ruled`}>
              <div className={classes.category}>
                <CategoryField
                  kind={kind}
                  hiddenLabel={`Category ${which}`}
                  {...form.getInputProps(`${path}.category`)}
                  value={lines[index]?.category ?? ''}
                />
              </div>
              <AmountField
                label={undefined}
                aria-label={`Amount ${which}`}
                aria-required
                leftSection={null}
                placeholder={`${toAmountText(0)} or %`}
                classNames={{ root: classes.amount ?? '' }}
                {...amount}
                onBlur={(event) => {
                  amount.onBlur?.(event);
                  const text = replacePercentage(event.currentTarget.value, totalMinor);
                  if (text !== event.currentTarget.value) form.setFieldValue(`${path}.amountText`, text);
                }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                className={classes.remove}
                aria-label={`Remove line ${index + 1}`}
                onClick={() => remove(index)}
              >
                <IconX size={18} stroke={1.5} aria-hidden="true" />
              </ActionIcon>
              <TextInput
                aria-label={`Note ${which}`}
                placeholder="Note, optional"
                size="sm"
                autoComplete="off"
                classNames={{ root: classes.note ?? '' }}
                {...form.getInputProps(`${path}.note`)}
              />
            </li>
          );
        })}
      </ol>
      <div className={`${classes.foot} row wrap gap-xs`}>
        {lines.length < MAX_SPLIT_LINES && (
          <Button size="compact-sm" variant="default" onClick={add}>
            Add Line
          </Button>
        )}
        <Left form={form} totalMinor={totalMinor} onTakeRest={takeRest} />
      </div>
    </fieldset>
  );
}

type LeftProps = { form: UseFormReturnType<TransactionDraft>; totalMinor: number | undefined; onTakeRest: () => void };

/** Shows the amount that has not been assigned yet, and a button that adds it to the last line. */
function Left({ form, totalMinor, onTakeRest }: LeftProps) {
  const { lines } = form.values;
  const assigned = sumLinesMinor(lines, totalMinor);
  const left = totalMinor === undefined ? undefined : totalMinor - assigned;
  const isWrong = left !== 0 && form.errors.lines !== undefined;
  return (
    <>
      {left !== undefined && left !== 0 && computeLastLineMinor(lines, totalMinor) !== undefined && (
        <Button size="compact-sm" variant="default" onClick={onTakeRest}>
          Add Remainder to Last Line
        </Button>
      )}
      {/* After an error, focus moves to this paragraph, because the user can correct any of several fields. */}
      <p
        className={`${classes.left} text-sm medium`}
        role="status"
        tabIndex={isWrong ? -1 : undefined}
        data-path="lines"
        data-wrong={isWrong || undefined}
        data-done={left === 0 || undefined}
      >
        {describeRest(left, assigned)}
      </p>
    </>
  );
}

function describeRest(left: number | undefined, assigned: number): ReactNode {
  if (left === undefined) {
    return (
      <>
        Assigned: <Money amount={minorToAmount(assigned)} />
      </>
    );
  }
  if (left === 0) return 'Everything is assigned';
  return (
    <>
      <Money amount={minorToAmount(Math.abs(left))} /> {left > 0 ? 'left to assign' : 'too much'}
    </>
  );
}

/** Returns the name of the first field to fill in. Null if the lines already have amounts. */
function firstToFill({ lines }: TransactionDraft, isProposed: boolean): string | null {
  if (isProposed) return 'lines.0.category';
  const isNew = lines.every(({ amountText }) => amountText === '');
  if (!isNew) return null;
  return lines[0]?.category ? 'lines.0.amountText' : 'lines.0.category';
}
