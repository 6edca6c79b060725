import { useState } from 'react';
import type { ToastContentProps } from 'react-toastify/unstyled';
import { BusyButton } from '../forms/buttons.tsx';
import classes from './with-offer.module.css';

/** What a notification offers to do, once. It says itself how that went. */
export type Offer = { label: string; busyLabel: string; run: () => Promise<unknown> };

/** A sentence with a button or two beside it. The notification goes when one of them has done its work. */
export function withOffers(sentence: string, offers: readonly Offer[]) {
  return ({ closeToast }: ToastContentProps) => (
    <div className={classes.body}>
      <span>{sentence}</span>
      <span className={classes.offers}>
        {offers.map((offer) => (
          <OfferButton key={offer.label} offer={offer} onDone={() => closeToast()} />
        ))}
      </span>
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
