import { useState } from 'react';
import type { ToastContentProps } from 'react-toastify/unstyled';
import { BusyButton } from '../forms/buttons.tsx';
import classes from './with-offer.module.css';

/** What a notification offers to do, once. It says itself how that went. */
export type Offer = { label: string; busyLabel: string; run: () => Promise<unknown> };

/** A sentence with a button beside it. The notification goes when the button has done its work. */
export function withOffer(sentence: string, offer: Offer) {
  return ({ closeToast }: ToastContentProps) => (
    <div className={classes.body}>
      <span>{sentence}</span>
      <OfferButton offer={offer} onDone={() => closeToast()} />
    </div>
  );
}

function OfferButton({ offer, onDone }: { offer: Offer; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await offer.run();
    onDone();
  };
  return (
    <BusyButton
      label={offer.label}
      busyLabel={offer.busyLabel}
      isBusy={isBusy}
      onClick={run}
      variant="default"
      size="compact-sm"
    />
  );
}
