import { Anchor, Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { getToday } from '../../days/today.ts';
import { EmptyState } from '../../layout/empty-state.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Skeleton } from '../../layout/skeleton.tsx';
import { receiptQuery } from '../queries.ts';
import { findUploadAccount } from '../upload/upload-queue.ts';
import { type FieldValueOffer, isOfferForField, listFieldValueOffers } from './field-value-offers.ts';
import {
  applyFieldOffer,
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
import { POINTABLE_FIELDS, type ReceiptField, type ReceiptWordPosition } from './word-positions.ts';

type ResultPanelProps = {
  /** The id of the open receipt, or undefined for the latest one. */
  receiptId: string | undefined;
  /** The id of a receipt whose amount the user must enter. The amount field is then focused. */
  askedFor: string | null;
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
      <Body {...props} />
    </Panel>
  );
}

function Body({ receiptId, ...rest }: ResultPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(receiptId));
  if (data === undefined) {
    if (error) return <LoadFailure of="The receipt" error={error} retry={refetch} isRetrying={isFetching} />;
    return <Skeleton height="24rem" />;
  }
  if (data === null)
    return (
      <div className={`${classes.empty} grid grow`}>
        <EmptyState message="Details of your receipts will appear here." icon={IconReceipt} />
      </div>
    );
  return <ShownReceipt key={data._id} receipt={data} {...rest} />;
}

type ShownReceiptProps = Omit<ResultPanelProps, 'receiptId'> & { receipt: ReceiptDetails };

/** Links the fields and the picture: a field highlights its words, and a word on the picture fills a field. */
function ShownReceipt({ receipt, askedFor, drafts, onCompare, onDeleted }: ShownReceiptProps) {
  const [field, setField] = useState<ReceiptField | null>(null);
  const [spot, setSpot] = useState<ReceiptWordPosition | null>(null);
  const [focusOn, setFocusOn] = useState<ReceiptDraftField | null>(null);
  const [wasSaved, setSaved] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const form = useId();

  const isRecorded = receipt.transactionId !== null;
  const kept = drafts.of(receipt._id);
  const draft = kept ?? (isRecorded ? null : unrecordedDraft(receipt));
  const setDraft = (changed: ReceiptDraft | undefined) => drafts.put(receipt._id, changed);
  const target = POINTABLE_FIELDS.find((each) => each === field) ?? null;
  const offers = spot === null ? [] : listFieldValueOffers(receipt.pages, spot, getToday());

  const use = (offer: FieldValueOffer) => {
    setFocusOn(null);
    setDraft(applyFieldOffer(draft ?? toReceiptDraft(receipt), offer));
  };
  const pointAt = (at: ReceiptWordPosition) => {
    setSpot(at);
    const offer = target && listFieldValueOffers(receipt.pages, at, getToday()).find(isOfferForField(target));
    if (offer) use(offer);
  };
  const show = (shown: ReceiptField | null) => {
    setField(shown);
    setSpot(null);
    if (shown) picture.current?.scrollIntoView({ block: 'nearest' });
  };
  const edit = (first: ReceiptDraftField) => {
    setFocusOn(first);
    setDraft(toReceiptDraft(receipt));
  };
  const leave = () => {
    setDraft(undefined);
    setField(null);
    setSpot(null);
    setSaved(true);
  };
  return (
    <div className={`${classes.columns} grid gap-lg`}>
      <div className="stack gap-md min-0">
        {!isRecorded && <UnrecordedNotice receipt={receipt} onCompare={onCompare} />}
        {draft === null ? (
          <ReceiptFieldList receipt={receipt} shown={field} onShow={show} onEdit={edit} focusEdit={wasSaved} />
        ) : (
          <ReceiptEditForm
            id={form}
            receipt={receipt}
            draft={draft}
            onChange={setDraft}
            onField={(entered) => {
              setField(entered);
              setSpot(null);
            }}
            focusOn={askedFor === receipt._id ? 'costText' : focusOn}
            onLeave={leave}
          />
        )}
        <ReceiptItemLines receipt={receipt} />
        <ReceiptFacts receipt={receipt} onDeleted={onDeleted} />
      </div>
      <div className={`${classes.picture} stack gap-md min-0`} ref={picture}>
        <WordFieldButtons
          receipt={receipt}
          spot={spot}
          target={target}
          offers={offers}
          draft={kept ?? null}
          form={form}
          onUse={use}
          onClose={() => show(null)}
        />
        <ReceiptViewer receipt={receipt} field={field} spot={spot} onPoint={pointAt} />
      </div>
    </div>
  );
}

function unrecordedDraft(receipt: ReceiptDetails): ReceiptDraft {
  const day = receipt.extractedData.date ?? getToday();
  return { ...toReceiptDraft(receipt), day, accountId: findUploadAccount(receipt._id) };
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
        {receipt.extractedData.amount === null
          ? 'No amount could be read. Enter the missing fields.'
          : 'No expense recorded yet. Check the details and save.'}
      </p>
    </div>
  );
}
