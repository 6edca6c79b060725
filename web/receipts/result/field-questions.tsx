import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CurrencyCode } from '../../../contract/common-currencies.ts';
import * as operations from '../../../contract/receipts.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { formatDay } from '../../days/format-day.ts';
import { getToday } from '../../days/today.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { FormErrorMessage } from '../../forms/form-messages.tsx';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import { receiptPictureQuery } from '../queries.ts';
import { RECEIPT_NOT_SAVED_MESSAGE } from '../receipt-messages.ts';
import { useObjectUrl } from '../receipt-pictures.tsx';
import { suggestFieldValues } from './field-value-suggestions.ts';
import {
  type ReceiptDraft,
  type ReceiptDraftField,
  toCorrectedReceipt,
  toReceiptDraft,
  validateReceiptDraft,
} from './receipt-draft.ts';
import classes from './result.module.css';
import {
  findFieldWordPosition,
  findPictureSection,
  listFieldWords,
  type ReceiptField,
  toCssPosition,
  WORD_SELECTABLE_FIELDS,
  type WordSelectableField,
} from './word-positions.ts';

/** The form field to focus if the user answers "no". */
const FORM_FIELDS: Record<WordSelectableField, ReceiptDraftField> = {
  merchant: 'merchant',
  amount: 'costText',
  date: 'day',
};

type FieldQuestionsProps = {
  receipt: operations.ReceiptDetails;
  onEdit: (first: ReceiptDraftField) => void;
  onConfirmed: () => void;
};

/** Maximum number of other dates to offer. The user can enter any date in the form. */
const MAX_OTHER_DAYS = 2;

/**
 * How long clicks are ignored after an answer, in milliseconds. Otherwise, a double click would also answer the next
 * question.
 */
const DOUBLE_CLICK_MS = 400;

/**
 * Asks about each uncertain field, one after the other, and shows its place on the picture. The last answer confirms
 * the receipt. Renders nothing if a field is missing, because the form asks for it.
 */
export function FieldQuestions({ receipt, onEdit, onConfirmed }: FieldQuestionsProps) {
  const { currency } = useDisplayCurrency();
  const update = useOperationMutation(operations.updateReceipt);
  const [answeredCount, setAnsweredCount] = useState(0);
  const answeredAt = useRef(Number.NEGATIVE_INFINITY);
  const readDraft = toReceiptDraft(receipt);
  const uncertainFields = WORD_SELECTABLE_FIELDS.filter((field) => !receipt.sure[field]);
  const field = uncertainFields[answeredCount];
  if (field === undefined || Object.keys(validateReceiptDraft(readDraft)).length > 0) return null;

  // `onSuccess` is not used, because it would not run: confirming changes the version of the receipt, which unmounts
  // this component.
  const confirm = async (draft: ReceiptDraft) => {
    if (update.isPending) return;
    const change = { params: { id: receipt._id }, body: toCorrectedReceipt(draft), version: draft.version };
    const confirmed = await update.mutateAsync(change).catch(() => null);
    if (confirmed === null) return;
    showToastMessage('success', 'Receipt confirmed.');
    onConfirmed();
  };
  const confirmField = () => {
    if (performance.now() - answeredAt.current < DOUBLE_CLICK_MS) return;
    if (answeredCount + 1 === uncertainFields.length) return void confirm(readDraft);
    answeredAt.current = performance.now();
    setAnsweredCount(answeredCount + 1);
  };
  return (
    <section className={`${classes.question} framed stack gap-xs`} aria-label="Check this">
      <PictureSection receipt={receipt} field={field} />
      <p className="flex baseline between gap-xs medium anywhere" role="status">
        {formatQuestion(field, receipt.extractedData, currency)}
        {uncertainFields.length > 1 && (
          <span className="rigid muted regular text-xs">
            {answeredCount + 1} of {uncertainFields.length}
          </span>
        )}
      </p>
      <FormErrorMessage sentence={update.error && explainRequestError(update.error, RECEIPT_NOT_SAVED_MESSAGE)} />
      <div className="flex wrap gap-xs">
        <BusyButton label="Yes" busyLabel="Saving..." isBusy={update.isPending} onClick={confirmField} data-answer />
        {/* The date is asked last, so an answer here also confirms the receipt. */}
        {listOtherDays(receipt, field).map((day) => (
          <Button key={day} variant="default" onClick={() => confirm({ ...readDraft, day })}>
            {formatDay(day)}
          </Button>
        ))}
        <Button variant="default" onClick={() => update.isPending || onEdit(FORM_FIELDS[field])}>
          No, Change It
        </Button>
      </div>
    </section>
  );
}

/** Returns other dates that the printed date could mean, such as April 3 instead of March 4. */
function listOtherDays(receipt: operations.ReceiptDetails, field: WordSelectableField): string[] {
  const position = field === 'date' && findFieldWordPosition(receipt, field);
  if (!position) return [];
  const days = suggestFieldValues(receipt.pages, position, getToday()).flatMap((offer) =>
    offer.field === 'date' ? [offer.day] : [],
  );
  return days.filter((day) => day !== receipt.extractedData.date).slice(0, MAX_OTHER_DAYS);
}

function formatQuestion(
  field: WordSelectableField,
  { merchant, amount, date }: operations.Receipt['extractedData'],
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

/** Shows the part of the picture that contains a field. Renders nothing if the field was not read from this page. */
function PictureSection({ receipt, field }: { receipt: operations.ReceiptDetails; field: ReceiptField }) {
  const { data } = useQuery(receiptPictureQuery(receipt._id));
  const url = useObjectUrl(data);
  const page = receipt.pages[0];
  const section = page && findPictureSection(page, field);
  if (!page || !section) return null;
  const { left, top, width, height } = section.part;
  return (
    <div className={classes.cutOut} style={{ aspectRatio: `${width} / ${height}` }}>
      {url !== null && (
        <img
          src={url}
          alt={`On the receipt: ${listFieldWords(page, field)
            .map(({ text }) => text)
            .join(' ')}`}
          className={classes.cutPicture}
          style={toCssPosition(
            { left: 0, top: 0, width: page.width, height: page.height },
            { left, top, width, height },
          )}
        />
      )}
      <div className={classes.cutWords} style={toCssPosition(section.words, section.part)} />
    </div>
  );
}
