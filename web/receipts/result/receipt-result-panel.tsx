import { Anchor, Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { getToday } from '../../days/today.ts';
import { EmptyState } from '../../layout/empty-state.tsx';
import { LoadingState } from '../../layout/load-failure.tsx';
import { Panel } from '../../layout/panel.tsx';
import { receiptQuery } from '../queries.ts';
import { findUploadAccountId, findUploadQuestion } from '../upload/upload-queue.ts';
import { type FieldValueSuggestion, isSuggestionForField, suggestFieldValues } from './field-value-suggestions.ts';
import {
  applyFieldSuggestion,
  type ReceiptDraft,
  type ReceiptDraftField,
  type ReceiptDrafts,
  toReceiptDraft,
} from './receipt-draft.ts';
import { ReceiptEditForm } from './receipt-edit-form.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { ReceiptFieldList } from './receipt-field-list.tsx';
import { ReceiptItemLines } from './receipt-item-lines.tsx';
import { ReceiptViewer } from './receipt-viewer.tsx';
import classes from './result.module.css';
import { WordFieldButtons } from './word-field-buttons.tsx';
import { type ReceiptField, type ReceiptWordPosition, WORD_SELECTABLE_FIELDS } from './word-positions.ts';

type ResultPanelProps = {
  /** The id of the open receipt, or undefined for the latest one. */
  receiptId: string | undefined;
  /** The id of a receipt whose amount the user must enter. The amount field is then focused. */
  receiptIdToFill: string | null;
  drafts: ReceiptDrafts;
  onCompare: (receiptId: string) => void;
  onDeleted: () => void;
};

/** Shows the recognized fields of a receipt next to its picture. */
export function ReceiptResultPanel(props: ResultPanelProps) {
  const isNewest = props.receiptId === undefined;
  return (
    <Panel
      title={isNewest ? 'Last Upload Result' : 'Receipt'}
      aside={
        !isNewest && (
          <Anchor component={Link} to="/receipts" resetScroll={false} inherit>
            Show the last upload
          </Anchor>
        )
      }
    >
      <ResultPanelBody {...props} />
    </Panel>
  );
}

function ResultPanelBody({ receiptId, ...otherProps }: ResultPanelProps) {
  const query = useQuery(receiptQuery(receiptId));
  const { data } = query;
  if (data === undefined) return <LoadingState of="The receipt" query={query} height="24rem" />;
  if (data === null)
    return (
      <div className={`${classes.empty} grid grow`}>
        <EmptyState message="Details of your receipts will appear here." icon={IconReceipt} />
      </div>
    );
  return <ShownReceipt key={data._id} receipt={data} {...otherProps} />;
}

type ShownReceiptProps = Omit<ResultPanelProps, 'receiptId'> & { receipt: ReceiptDetails };

/** Links the fields and the picture: a field highlights its words, and a word on the picture fills a field. */
function ShownReceipt({ receipt, receiptIdToFill, drafts, onCompare, onDeleted }: ShownReceiptProps) {
  const [field, setField] = useState<ReceiptField | null>(null);
  const [position, setPosition] = useState<ReceiptWordPosition | null>(null);
  const [focusOn, setFocusOn] = useState<ReceiptDraftField | null>(null);
  const [wasFormClosed, setFormClosed] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const formId = useId();

  const isRecorded = receipt.transactionId !== null;
  const storedDraft = drafts.find(receipt._id);
  const draft = storedDraft ?? (isRecorded ? null : createUnrecordedDraft(receipt));
  const setDraft = (changed: ReceiptDraft | undefined) => drafts.set(receipt._id, changed);
  const targetField = WORD_SELECTABLE_FIELDS.find((name) => name === field) ?? null;
  const offers = position === null ? [] : suggestFieldValues(receipt.pages, position, getToday());

  const applyOffer = (offer: FieldValueSuggestion) => {
    setFocusOn(null);
    setDraft(applyFieldSuggestion(draft ?? toReceiptDraft(receipt), offer));
  };
  const selectPosition = (newPosition: ReceiptWordPosition) => {
    setPosition(newPosition);
    const offer =
      targetField && suggestFieldValues(receipt.pages, newPosition, getToday()).find(isSuggestionForField(targetField));
    if (offer) applyOffer(offer);
  };
  const highlightField = (newField: ReceiptField | null) => {
    setField(newField);
    setPosition(null);
    if (newField) picture.current?.scrollIntoView({ block: 'nearest' });
  };
  const startEditing = (firstField: ReceiptDraftField) => {
    setFocusOn(firstField);
    setDraft(toReceiptDraft(receipt));
  };
  const closeForm = () => {
    setDraft(undefined);
    setField(null);
    setPosition(null);
    setFormClosed(true);
  };
  return (
    <div className={`${classes.columns} grid gap-lg`}>
      <div className="stack gap-md min-0">
        {!isRecorded && <UnrecordedNotice receipt={receipt} onCompare={onCompare} />}
        {draft === null ? (
          <ReceiptFieldList
            receipt={receipt}
            shown={field}
            onShow={highlightField}
            onEdit={startEditing}
            focusEdit={wasFormClosed}
          />
        ) : (
          <ReceiptEditForm
            id={formId}
            receipt={receipt}
            draft={draft}
            onChange={setDraft}
            onField={(entered) => {
              setField(entered);
              setPosition(null);
            }}
            focusOn={receiptIdToFill === receipt._id ? 'costText' : focusOn}
            onLeave={closeForm}
          />
        )}
        <ReceiptItemLines receipt={receipt} />
        <ReceiptFacts receipt={receipt} onDeleted={onDeleted} />
      </div>
      <div className={`${classes.picture} stack gap-md min-0`} ref={picture}>
        <WordFieldButtons
          receipt={receipt}
          position={position}
          targetField={targetField}
          offers={offers}
          draft={storedDraft ?? null}
          formId={formId}
          onUse={applyOffer}
          onClose={() => highlightField(null)}
        />
        <ReceiptViewer receipt={receipt} field={field} position={position} onSelect={selectPosition} />
      </div>
    </div>
  );
}

function createUnrecordedDraft(receipt: ReceiptDetails): ReceiptDraft {
  const day = receipt.extractedData.date ?? getToday();
  return { ...toReceiptDraft(receipt), day, accountId: findUploadAccountId(receipt._id) };
}

type UnrecordedNoticeProps = {
  receipt: ReceiptDetails;
  onCompare: (receiptId: string) => void;
};

/** Explains why there is no expense yet, and what the user can do. */
function UnrecordedNotice({ receipt, onCompare }: UnrecordedNoticeProps) {
  const { duplicates } = receipt;
  if (duplicates.length > 0) {
    return (
      <div className={`${classes.notice} row wrap between gap-xs text-sm`}>
        <p className={classes.noticeText}>This purchase may already be recorded.</p>
        <Button variant="default" size="compact-sm" onClick={() => onCompare(receipt._id)}>
          Compare
        </Button>
      </div>
    );
  }
  return (
    <div className={`${classes.notice} row wrap between gap-xs text-sm`}>
      <p className={classes.noticeText}>
        {findUploadQuestion(receipt._id) ??
          (receipt.extractedData.amount === null
            ? 'No amount could be read. Enter the missing fields.'
            : 'No expense recorded yet. Check the details and save.')}
      </p>
    </div>
  );
}
