import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { formatDay } from '../../days/format-day.ts';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { type FieldValueSuggestion, isSuggestionForField } from './field-value-suggestions.ts';
import { type ReceiptDraft, toCorrectedReceipt } from './receipt-draft.ts';
import classes from './word-field-buttons.module.css';
import {
  joinLineText,
  RECEIPT_FIELD_NAMES,
  type ReceiptWordPosition,
  type WordSelectableField,
} from './word-positions.ts';

type WordFieldButtonsProps = {
  receipt: ReceiptDetails;
  /** The selected word or line. */
  position: ReceiptWordPosition | null;
  /** The field to fill with a selected word, or null. */
  targetField: WordSelectableField | null;
  offers: FieldValueSuggestion[];
  draft: ReceiptDraft | null;
  /** The `id` attribute of the form that saves the draft. */
  formId: string;
  onUse: (offer: FieldValueSuggestion) => void;
  onClose: () => void;
};

/** Buttons that fill a field with the selected word or line. */
export function WordFieldButtons({
  receipt,
  position,
  targetField,
  offers,
  draft,
  formId,
  onUse,
  onClose,
}: WordFieldButtonsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isFieldChoice = position !== null && targetField === null;
  useEffect(() => {
    // Focuses the first button. Otherwise, the user would have to press Tab many times to reach the button from the
    // words.
    if (isFieldChoice && position) bar.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [isFieldChoice, position]);
  const fittingOffers = offers.filter(isSuggestionForField(targetField));
  const shownOffers = fittingOffers.length > 0 ? fittingOffers : offers;
  return (
    <div
      ref={bar}
      className={`${classes.bar} framed row wrap text-sm`}
      data-active={position !== null || targetField !== null || undefined}
    >
      <p className={`${classes.sentence} muted anywhere`} role="status">
        {formatInstruction(position && getTextAt(receipt, position), targetField, offers.length, fittingOffers.length)}
      </p>
      {position !== null && (
        <div className={`${classes.offers} flex wrap gap-2xs min-0`}>
          {shownOffers.map((offer) => (
            <OfferButton key={JSON.stringify(offer)} offer={offer} isUsed={isOfferUsed(draft, offer)} onUse={onUse} />
          ))}
        </div>
      )}
      {(position !== null || targetField !== null) && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.done}
          data-draft={draft !== null || undefined}
          onClick={onClose}
        >
          Done
        </Button>
      )}
      {(position !== null || targetField !== null) && draft !== null && <SaveButton form={formId} />}
    </div>
  );
}

function formatInstruction(
  text: string | null,
  targetField: WordSelectableField | null,
  offerCount: number,
  fittingCount: number,
): string {
  if (text === null) {
    return targetField === null
      ? 'Select a field to see where it was read on the picture, or select a word on the picture to use it in a field.'
      : `Select the ${RECEIPT_FIELD_NAMES[targetField].toLowerCase()} on the picture.`;
  }
  if (offerCount === 0) return `“${text}” cannot be used.`;
  if (targetField === null) return `Use “${text}” as:`;
  const name = RECEIPT_FIELD_NAMES[targetField].toLowerCase();
  return fittingCount === 0
    ? `“${text}” is not ${name === 'amount' ? 'an' : 'a'} ${name}. Use it as:`
    : `“${text}” is used as the ${name}.`;
}

/**
 * A save button next to the picture. On phones the form is out of view, so users may think that the value is already
 * saved.
 */
function SaveButton({ form }: { form: string }) {
  return (
    <Button
      type="submit"
      form={form}
      size="compact-sm"
      className={classes.save}
      // Scrolls to the form, where errors are shown.
      onClick={() => document.getElementById(form)?.scrollIntoView({ block: 'nearest' })}
    >
      Save
    </Button>
  );
}

type OfferButtonProps = { offer: FieldValueSuggestion; isUsed: boolean; onUse: (offer: FieldValueSuggestion) => void };

function OfferButton({ offer, isUsed, onUse }: OfferButtonProps) {
  const { currency } = useDisplayCurrency();
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.offer}
      aria-pressed={isUsed}
      onClick={() => onUse(offer)}
    >
      <span className="muted regular" style={{ marginInlineEnd: '0.375rem' }}>
        {RECEIPT_FIELD_NAMES[offer.field]}
      </span>
      {offer.field === 'merchant' && offer.merchant}
      {offer.field === 'amount' && formatMoney(offer.amount, currency)}
      {offer.field === 'date' && formatDay(offer.day)}
    </Button>
  );
}

function getTextAt({ pages }: ReceiptDetails, { page, line, word }: ReceiptWordPosition): string {
  const recognizedLine = pages[page]?.lines[line];
  if (recognizedLine === undefined) return '';
  return word === null ? joinLineText(recognizedLine) : (recognizedLine.words[word]?.text ?? '');
}

function isOfferUsed(draft: ReceiptDraft | null, offer: FieldValueSuggestion): boolean {
  if (draft === null) return false;
  const { merchant, amount, date } = toCorrectedReceipt(draft);
  switch (offer.field) {
    case 'merchant':
      return merchant === offer.merchant;
    case 'amount':
      return amount === offer.amount;
    case 'date':
      return date === offer.day;
  }
}
