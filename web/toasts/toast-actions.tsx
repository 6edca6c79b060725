import { useRef, useState } from 'react';
import type { ToastContentProps } from 'react-toastify/unstyled';
import { focusMainPart } from '../browser/recover-lost-focus.ts';
import { BusyButton } from '../forms/buttons.tsx';
import classes from './toast-actions.module.css';

/** A button in a toast, which works only once. `run` itself must show the result or the error. */
export type ToastAction = { label: string; busyLabel: string; run: () => Promise<unknown> };

/** Renders a sentence with buttons. When the action of a button has finished, the toast closes. */
export function renderToastActions(sentence: string, offers: readonly ToastAction[]) {
  return ({ closeToast }: ToastContentProps) => (
    <div className={classes.body}>
      <span>{sentence}</span>
      <span className="flex rigid gap-2xs">
        {offers.map((offer) => (
          <OfferButton key={offer.label} offer={offer} onDone={() => closeToast()} />
        ))}
      </span>
    </div>
  );
}

function OfferButton({ offer, onDone }: { offer: ToastAction; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const run = async () => {
    setBusy(true);
    await offer.run();
    // The focused button disappears with the toast.
    if (box.current?.contains(document.activeElement)) focusMainPart();
    onDone();
  };
  return (
    <span ref={box}>
      <BusyButton
        label={offer.label}
        busyLabel={offer.busyLabel}
        isBusy={isBusy}
        onClick={run}
        variant="default"
        size="compact-sm"
      />
    </span>
  );
}
