import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CurrencyCode } from '../../../contract/currencies.ts';
import * as operations from '../../../contract/receipts.ts';
import { explain } from '../../api-error.ts';
import { formatDay } from '../../days/format-day.ts';
import { today } from '../../days/today.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { FormFailure } from '../../forms/form-messages.tsx';
import { useDisplayCurrency } from '../../money/display-currency.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { notify } from '../../toasts/toasts.tsx';
import { useChange } from '../../use-operation.ts';
import { CutOut } from './cut-out.tsx';
import { correctedBy, type Draft, type DraftField, draftErrors, draftOf } from './draft.ts';
import classes from './field-questions.module.css';
import { offersOf } from './offers.ts';
import { POINTABLE_FIELDS, type PointableField, spotOf } from './places.ts';

/** Where an answer is no, that field of the form takes the focus. */
const ENTERED_IN: Record<PointableField, DraftField> = { merchant: 'merchant', amount: 'costText', date: 'day' };

type FieldQuestionsProps = {
  receipt: operations.ReceiptDetails;
  onEdit: (first: DraftField) => void;
  onConfirmed: () => void;
};

/** Days that are offered beside the one that was read; a form takes any. */
const MOST_OTHERS = 2;

/** Milliseconds. The second press of a double click does not answer what it has not been asked. */
const TOO_SOON = 400;

/**
 * Asks for each field that the reader is not sure of, one after the other, with what stands on the paper. After the last the receipt
 * is confirmed; the server learns from it for the next receipt of that shop. Nothing where a field is missing: that is to be entered.
 */
export function FieldQuestions({ receipt, onEdit, onConfirmed }: FieldQuestionsProps) {
  const { currency } = useDisplayCurrency();
  const update = useChange(operations.updateReceipt);
  const [answered, setAnswered] = useState(0);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const read = draftOf(receipt);
  const unsure = POINTABLE_FIELDS.filter((field) => !receipt.sure[field]);
  const field = unsure[answered];
  if (field === undefined || Object.keys(draftErrors(read)).length > 0) return null;

  // Not by `onSuccess`: what is confirmed is another version, for which these questions have gone by then.
  const confirm = async (draft: Draft) => {
    if (update.isPending) return;
    const change = { params: { id: receipt._id }, body: correctedBy(draft), version: draft.version };
    const confirmed = await update.mutateAsync(change).catch(() => null);
    if (confirmed === null) return;
    notify('success', 'Thank you. The receipt is confirmed.');
    onConfirmed();
  };
  const yes = () => {
    if (performance.now() - askedAt.current < TOO_SOON) return;
    if (answered + 1 === unsure.length) return void confirm(read);
    askedAt.current = performance.now();
    setAnswered(answered + 1);
  };
  return (
    <section className={classes.card} aria-label="Please check">
      <CutOut receipt={receipt} field={field} />
      <p className={classes.question} role="status">
        {questionOf(field, receipt.extractedData, currency)}
        {unsure.length > 1 && (
          <span className={classes.count}>
            {answered + 1} of {unsure.length}
          </span>
        )}
      </p>
      <FormFailure
        sentence={update.error && explain(update.error, 'The receipt could not be saved. Please try again.')}
      />
      <div className={classes.buttons}>
        <BusyButton label="Yes" busyLabel="Saving..." isBusy={update.isPending} onClick={yes} data-answer />
        {/* The day is asked for last: whatever else is unsure was right. */}
        {otherDays(receipt, field).map((day) => (
          <Button key={day} variant="default" onClick={() => confirm({ ...read, day })}>
            {formatDay(day)}
          </Button>
        ))}
        <Button variant="default" onClick={() => update.isPending || onEdit(ENTERED_IN[field])}>
          No, change it
        </Button>
      </div>
    </section>
  );
}

/** What else the day may be as it is printed, such as 3 April and 4 March. */
function otherDays(receipt: operations.ReceiptDetails, field: PointableField): string[] {
  const spot = field === 'date' && spotOf(receipt, field);
  if (!spot) return [];
  const days = offersOf(receipt.pages, spot, today()).flatMap((offer) => (offer.field === 'date' ? [offer.day] : []));
  return days.filter((day) => day !== receipt.extractedData.date).slice(0, MOST_OTHERS);
}

function questionOf(
  field: PointableField,
  { merchant, amount, date }: operations.ExtractedData,
  currency: CurrencyCode,
): string {
  switch (field) {
    case 'merchant':
      return `Is the merchant “${merchant}”?`;
    case 'amount':
      return `Is the amount ${formatMoney(amount ?? 0, currency)}?`;
    case 'date':
      return `Is the date ${date && formatDay(date)}?`;
  }
}
