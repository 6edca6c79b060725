import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFocus2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { CategoryLabel } from '../../categories/category-icon.tsx';
import { formatDay } from '../../days/format-day.ts';
import { Money } from '../../money/money.tsx';
import { FieldQuestions } from './field-questions.tsx';
import type { ReceiptDraftField } from './receipt-draft.ts';
import classes from './receipt-field-list.module.css';
import { findFieldPage, RECEIPT_FIELD_NAMES, type ReceiptField } from './word-positions.ts';

type ReceiptFieldListProps = {
  receipt: ReceiptDetails;
  shown: ReceiptField | null;
  onShow: (field: ReceiptField | null) => void;
  onEdit: (first: ReceiptDraftField) => void;
  /** True if the form has just closed. Focus then moves to the Edit button. */
  focusEdit: boolean;
};

/**
 * Shows the recognized fields, each with a button that shows its position on the picture. Uncertain fields are marked.
 */
export function ReceiptFieldList({ receipt, shown, onShow, onEdit, focusEdit }: ReceiptFieldListProps) {
  const { merchant, amount, category, date } = receipt.extractedData;
  const rowProps = { receipt, shown, onShow };
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusEdit) editButton.current?.focus({ preventScroll: true });
  }, [focusEdit]);
  return (
    <>
      <FieldQuestions
        // If the receipt is changed on another device, its version changes and the questions start over.
        key={receipt.version}
        receipt={receipt}
        onEdit={onEdit}
        onConfirmed={() => editButton.current?.focus({ preventScroll: true })}
      />
      <dl className={`${classes.fields} stack`}>
        <Row field="merchant" {...rowProps}>
          {merchant}
        </Row>
        <Row field="amount" {...rowProps}>
          {amount !== null && <Money amount={amount} />}
        </Row>
        <Row field="category" {...rowProps}>
          {category && <CategoryLabel of={category} />}
        </Row>
        <Row field="date" {...rowProps}>
          {date !== null && formatDay(date)}
        </Row>
      </dl>
      <div className="flex wrap gap-xs">
        <Button ref={editButton} variant="default" onClick={() => onEdit(findFirstUncertainField(receipt))}>
          Edit
        </Button>
      </div>
    </>
  );
}

type RowProps = {
  field: ReceiptField;
  receipt: ReceiptDetails;
  shown: ReceiptField | null;
  onShow: (field: ReceiptField | null) => void;
  children: ReactNode;
};

function Row({ field, receipt, shown, onShow, children }: RowProps) {
  const pageIndex = findFieldPage(receipt, field);
  const isShown = shown === field;
  const isUncertain = field !== 'category' && !receipt.sure[field] && Boolean(children);
  return (
    <div
      className={`${classes.row} button-row`}
      data-shown={isShown || undefined}
      data-placed={pageIndex === 0 || undefined}
    >
      <dt className="muted text-xs">{RECEIPT_FIELD_NAMES[field]}</dt>
      <dd className="row">
        <span className={`${classes.words} row grow wrap min-0 medium anywhere`}>
          {children ? <span>{children}</span> : <span className="muted regular">Not found</span>}
          {isUncertain && <UncertainMark />}
          {pageIndex > 0 && <span className="muted regular text-xs">on page {pageIndex + 1}</span>}
        </span>
        {pageIndex === 0 && (
          <button
            type="button"
            className={`${classes.show} bare flex rigid muted`}
            aria-pressed={isShown}
            aria-label={`Show ${RECEIPT_FIELD_NAMES[field].toLowerCase()} on the picture`}
            onClick={() => onShow(isShown ? null : field)}
          >
            <IconFocus2 size={18} stroke={1.5} aria-hidden="true" />
          </button>
        )}
      </dd>
    </div>
  );
}

function findFirstUncertainField({ sure }: ReceiptDetails): ReceiptDraftField {
  if (!sure.merchant) return 'merchant';
  if (!sure.amount) return 'costText';
  return sure.date ? 'merchant' : 'day';
}

/** Marks a field that may have been misread. */
function UncertainMark() {
  return (
    <span className={`${classes.unsure} center medium`}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" color="var(--near-limit)" />
      Check this
    </span>
  );
}
