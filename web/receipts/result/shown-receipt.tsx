import { useId, useRef, useState } from 'react';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { today } from '../../days/today.ts';
import { type Draft, draftOf, withOffer } from './draft.ts';
import { EditForm } from './edit-form.tsx';
import { Facts } from './facts.tsx';
import { isFor, type Offer, offersOf } from './offers.ts';
import { type Field, POINTED, type Spot } from './places.ts';
import { ReadFields } from './read-fields.tsx';
import type { ResultPanelProps } from './result-panel.tsx';
import classes from './shown-receipt.module.css';
import { Unrecorded } from './unrecorded.tsx';
import { Viewer } from './viewer.tsx';
import { WordActions } from './word-actions.tsx';

type ShownReceiptProps = Omit<ResultPanelProps, 'receiptId'> & { receipt: ReceiptDetails };

/** The fields of a receipt and its picture, each leading to the other. */
export function ShownReceipt({ receipt, askedFor, drafts, onCompare, onDeleted }: ShownReceiptProps) {
  const [field, setField] = useState<Field | null>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const [focusOn, setFocusOn] = useState<keyof Draft | null>(null);
  const [wasSaved, setSaved] = useState(false);
  const picture = useRef<HTMLDivElement>(null);
  const form = useId();

  const isRecorded = receipt.transactionId !== null;
  const kept = drafts.of(receipt._id);
  const draft = kept ?? (isRecorded ? null : { ...draftOf(receipt), day: receipt.extractedData.date ?? today() });
  const setDraft = (changed: Draft | undefined) => drafts.put(receipt._id, changed);
  const target = POINTED.find((each) => each === field) ?? null;
  const offers = spot === null ? [] : offersOf(receipt.pages, spot, today());

  const use = (offer: Offer) => {
    setFocusOn(null);
    setDraft(withOffer(draft ?? draftOf(receipt), offer));
  };
  const pointAt = (at: Spot) => {
    setSpot(at);
    const offer = target && offersOf(receipt.pages, at, today()).find(isFor(target));
    if (offer) use(offer);
  };
  const show = (shown: Field | null) => {
    setField(shown);
    setSpot(null);
    if (shown) picture.current?.scrollIntoView({ block: 'nearest' });
  };
  const edit = (first: keyof Draft) => {
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
    <div className={classes.columns}>
      <div className={classes.side}>
        {!isRecorded && <Unrecorded receipt={receipt} onCompare={onCompare} />}
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
        <Facts receipt={receipt} onDeleted={onDeleted} />
      </div>
      <div className={classes.picture} ref={picture}>
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
