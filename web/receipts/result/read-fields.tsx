import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFocus2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import * as operations from '../../../contract/receipts.ts';
import { explain } from '../../api-error.ts';
import { formatDay } from '../../days/format-day.ts';
import { BusyButton } from '../../forms/buttons.tsx';
import { FormFailure } from '../../forms/form-messages.tsx';
import { Money } from '../../money/money.tsx';
import { notify } from '../../toasts/toasts.tsx';
import { useChange } from '../../use-operation.ts';
import { correctedBy, type DraftField, draftErrors, draftOf } from './draft.ts';
import { FIELD_NAMES, type Field, POINTABLE_FIELDS, pageOf } from './places.ts';
import classes from './read-fields.module.css';

type ReadFieldsProps = {
  receipt: operations.ReceiptDetails;
  shown: Field | null;
  onShow: (field: Field | null) => void;
  onEdit: (first: DraftField) => void;
  /** The form has just closed: the focus moves to Edit, else it would be lost with the form. */
  focusEdit: boolean;
};

/** The fields as they were read. Each leads to its place on the picture; an unsure one is marked to be checked. */
export function ReadFields({ receipt, shown, onShow, onEdit, focusEdit }: ReadFieldsProps) {
  const { merchant, amount, category, date } = receipt.extractedData;
  const row = { receipt, shown, onShow };
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusEdit) editButton.current?.focus({ preventScroll: true });
  }, [focusEdit]);
  return (
    <>
      <dl className={classes.fields}>
        <Row field="merchant" {...row}>
          {merchant}
        </Row>
        <Row field="amount" {...row}>
          {amount !== null && <Money amount={amount} />}
        </Row>
        <Row field="category" {...row}>
          {category}
        </Row>
        <Row field="date" {...row}>
          {date !== null && formatDay(date)}
        </Row>
      </dl>
      <Confirm receipt={receipt}>
        <Button ref={editButton} variant="default" onClick={() => onEdit(firstUnsure(receipt))}>
          Edit
        </Button>
      </Confirm>
    </>
  );
}

type RowProps = {
  field: Field;
  receipt: operations.ReceiptDetails;
  shown: Field | null;
  onShow: (field: Field | null) => void;
  children: ReactNode;
};

function Row({ field, receipt, shown, onShow, children }: RowProps) {
  const page = pageOf(receipt, field);
  const isShown = shown === field;
  const isUnsure = field !== 'category' && !receipt.sure[field] && Boolean(children);
  return (
    <div className={classes.row} data-shown={isShown || undefined} data-placed={page === 0 || undefined}>
      <dt className={classes.label}>{FIELD_NAMES[field]}</dt>
      <dd className={classes.value}>
        <span className={classes.words}>
          {children ? <span>{children}</span> : <span className={classes.none}>Not found</span>}
          {isUnsure && <PleaseCheck />}
          {page > 0 && <span className={classes.page}>on page {page + 1}</span>}
        </span>
        {page === 0 && (
          <button
            type="button"
            className={classes.show}
            aria-pressed={isShown}
            aria-label={`Show ${FIELD_NAMES[field].toLowerCase()} on the picture`}
            onClick={() => onShow(isShown ? null : field)}
          >
            <IconFocus2 size={18} stroke={1.5} aria-hidden="true" />
          </button>
        )}
      </dd>
    </div>
  );
}

/** Confirms all fields at once. The server learns from it for the next receipt of that shop. */
function Confirm({ receipt, children }: { receipt: operations.ReceiptDetails; children: ReactNode }) {
  const update = useChange(operations.updateReceipt);
  const draft = draftOf(receipt);
  const isUnsure = POINTABLE_FIELDS.some((field) => !receipt.sure[field]);
  const canConfirm = isUnsure && Object.keys(draftErrors(draft)).length === 0;
  const confirm = () =>
    update.mutate(
      { params: { id: receipt._id }, body: correctedBy(draft), version: receipt.version },
      { onSuccess: () => notify('success', 'Thank you. The receipt is confirmed.') },
    );
  return (
    <>
      <FormFailure
        sentence={update.error && explain(update.error, 'The receipt could not be saved. Please try again.')}
      />
      <div className={classes.buttons}>
        {canConfirm && (
          <BusyButton label="All correct" busyLabel="Saving..." isBusy={update.isPending} onClick={confirm} />
        )}
        {children}
      </div>
    </>
  );
}

function firstUnsure({ sure }: operations.ReceiptDetails): DraftField {
  if (!sure.merchant) return 'merchant';
  if (!sure.amount) return 'costText';
  return sure.date ? 'merchant' : 'day';
}

/** Marks a field that the reader is not sure of. */
function PleaseCheck() {
  return (
    <span className={classes.unsure}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" className={classes.unsureIcon} />
      Please check
    </span>
  );
}
