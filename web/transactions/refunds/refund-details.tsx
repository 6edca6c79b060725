import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { createLazyDialog } from '../../dialogs/lazy-dialog.tsx';
import { DetailLine } from '../../lists/detail-line.tsx';
import { toAmountText } from '../../money/amount-text.ts';
import { Money } from '../../money/money.tsx';
import { isUnsentId } from '../../offline/unsent-transaction.ts';
import { parseListAddress } from '../list-address.ts';
import type { TransactionFormPurpose } from '../transaction-draft.ts';
import classes from './refund-details.module.css';
import { useRefundLink } from './use-refund-link.ts';
import { sumRefunds } from './use-refund-note.ts';

const [ChoosePurchaseDialog] = createLazyDialog(() => import('./choose-purchase-dialog.tsx'));
const [TransactionDialog] = createLazyDialog(() => import('../transaction-dialog.tsx'));

/**
 * Shows the purchase to which a refund belongs, or the refunds of a purchase. Its buttons link income to a purchase, and
 * add a refund of a purchase.
 */
export function RefundDetails({ of: transaction }: { of: Transaction }) {
  const { refundOf, refundOfName, refunds = [], cost, isIncome, name } = transaction;
  const [isChoosing, setChoosing] = useState(false);
  const button = useReplacedButton(refundOf);
  const { linkTo, unlink } = useRefundLink(transaction);
  if (isUnsentId(transaction._id)) return null;
  if (refundOf) {
    return (
      <DetailLine label="Refund of">
        <span className="row wrap gap-sm">
          {refundOfName === null ? (
            'A deleted purchase'
          ) : (
            <TransactionLink id={refundOf}>{refundOfName}</TransactionLink>
          )}
          <Button ref={button} size="compact-xs" variant="default" onClick={unlink}>
            Unlink
          </Button>
        </span>
      </DetailLine>
    );
  }
  if (refunds.length > 0) {
    const refunded = sumRefunds(transaction);
    const left = minorToAmount(amountToMinor(cost) - amountToMinor(refunded));
    return (
      <DetailLine label="Refunded">
        <Money amount={refunded} /> of <Money amount={cost} />, <Money amount={left} /> remains
        {refunds.map((refund) => (
          <div key={refund._id}>
            <TransactionLink id={refund._id}>{refund.name}</TransactionLink> <Money amount={refund.amount} />
          </div>
        ))}
        {left > 0 && (
          <div>
            <AddRefundButton purchase={transaction} left={left} />
          </div>
        )}
      </DetailLine>
    );
  }
  if (!isIncome) {
    return (
      <DetailLine label="Refund">
        <AddRefundButton purchase={transaction} left={cost} />
      </DetailLine>
    );
  }
  return (
    <DetailLine label="Refund">
      <Button ref={button} size="compact-sm" variant="default" onClick={() => setChoosing(true)}>
        Refund of…
      </Button>
      <ChoosePurchaseDialog
        open={isChoosing ? { name, cost } : null}
        onClose={() => setChoosing(false)}
        onChoose={linkTo}
      />
    </DetailLine>
  );
}

/** Opens the form for a refund of a purchase. `left` is the amount that can still be refunded. */
function AddRefundButton({ purchase, left }: { purchase: Transaction; left: number }) {
  const [adding, setAdding] = useState<TransactionFormPurpose | null>(null);
  const { _id: purchaseId, name, category, accountId } = purchase;
  const refund = { purchaseId, name, category, line: null };
  const values = { name, costText: toAmountText(left), accountId, refund };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        mt={left < purchase.cost ? 4 : 0}
        onClick={() => setAdding({ mode: 'add', filled: { kind: 'income', values } })}
      >
        Add Refund
      </Button>
      <TransactionDialog open={adding} onClose={() => setAdding(null)} />
    </>
  );
}

/**
 * Returns the ref of a button. Linking or unlinking a purchase removes the focused button, so focus moves to this one.
 */
function useReplacedButton(refundOf: string | null) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(refundOf);
  useEffect(() => {
    if (before.current !== refundOf && document.activeElement === document.body) button.current?.focus();
    before.current = refundOf;
  }, [refundOf]);
  return button;
}

function TransactionLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to="/transactions" search={() => parseListAddress({ open: id })} className={classes.link}>
      {children}
    </Link>
  );
}
