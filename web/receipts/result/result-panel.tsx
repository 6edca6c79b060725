import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { today } from '../../days/today.ts';
import { Empty } from '../../layout/empty.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { Panel } from '../../layout/panel.tsx';
import { receiptQuery } from '../queries.ts';
import { accountOfUpload } from '../upload/upload-queue.ts';
import { type Draft, type DraftField, type Drafts, draftOf, withOffer } from './draft.ts';
import { EditForm } from './edit-form.tsx';
import { Facts } from './facts.tsx';
import { ItemLines } from './item-lines.tsx';
import { isFor, listOffers, type Offer } from './offers.ts';
import { type Field, POINTABLE_FIELDS, type Spot } from './places.ts';
import { ReadFields } from './read-fields.tsx';
import classes from './result.module.css';
import { Viewer } from './viewer.tsx';
import { WordActions } from './word-actions.tsx';

type ResultPanelProps = {
  /** The id of the open receipt. Undefined for the newest receipt. */
  receiptId: string | undefined;
  /** The id of a receipt whose amount is missing. Its amount field gets the focus. */
  askedFor: string | null;
  drafts: Drafts;
  onCompare: (receiptId: string) => void;
  onDeleted: () => void;
};

/** Shows the fields of a receipt next to its picture. */
export function ResultPanel(props: ResultPanelProps) {
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
        <Empty message="Details of your receipts will appear here." icon={IconReceipt} />
      </div>
    );
  return <ShownReceipt key={data._id} receipt={data} {...rest} />;
}

type ShownReceiptProps = Omit<ResultPanelProps, 'receiptId'> & { receipt: ReceiptDetails };

/**
 * Connects the fields and the picture. A field highlights the words from which it was read, and a word on the picture
 * fills a field.
 */
function ShownReceipt({ receipt, askedFor, drafts, onCompare, onDeleted }: ShownReceiptProps) {
  const [field, setField] = useState<Field | null>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [focusOn, setFocusOn] = useState<DraftField | null>(null);
  const [wasSaved, setSaved] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const form = useId();

  const isRecorded = receipt.transactionId !== null;
  const kept = drafts.of(receipt._id);
  const draft = kept ?? (isRecorded ? null : unrecordedDraft(receipt));
  const setDraft = (changed: Draft | undefined) => drafts.put(receipt._id, changed);
  const target = POINTABLE_FIELDS.find((each) => each === field) ?? null;
  const offers = spot === null ? [] : listOffers(receipt.pages, spot, today());

  const use = (offer: Offer) => {
    setFocusOn(null);
    setDraft(withOffer(draft ?? draftOf(receipt), offer));
  };
  const pointAt = (at: Spot) => {
    setSpot(at);
    const offer = target && listOffers(receipt.pages, at, today()).find(isFor(target));
    if (offer) use(offer);
  };
  const show = (shown: Field | null) => {
    setField(shown);
    setSpot(null);
    if (shown) picture.current?.scrollIntoView({ block: 'nearest' });
  };
  const edit = (first: DraftField) => {
    setFocusOn(first);
    setDraft(draftOf(receipt));
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
          <ReadFields receipt={receipt} shown={field} onShow={show} onEdit={edit} focusEdit={wasSaved} />
        ) : (
          <EditForm
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
        <ItemLines receipt={receipt} />
        <Facts receipt={receipt} onDeleted={onDeleted} />
      </div>
      <div className={`${classes.picture} stack gap-md min-0`} ref={picture}>
        <WordActions
          receipt={receipt}
          spot={spot}
          target={target}
          offers={offers}
          draft={kept ?? null}
          form={form}
          onUse={use}
          onClose={() => show(null)}
        />
        <Viewer receipt={receipt} field={field} spot={spot} onPoint={pointAt} />
      </div>
    </div>
  );
}

function unrecordedDraft(receipt: ReceiptDetails): Draft {
  const day = receipt.extractedData.date ?? today();
  return { ...draftOf(receipt), day, accountId: accountOfUpload(receipt._id) };
}

type UnrecordedNoticeProps = {
  receipt: ReceiptDetails;
  onCompare: (receiptId: string) => void;
};

/** Explains why there is no expense yet, and what the person can do. */
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
