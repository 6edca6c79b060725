import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { REFUND_CATEGORY } from '../../../contract/categories.ts';
import {
  type NewTransaction,
  type Transaction,
  updateTransaction,
} from '../../../contract/transactions/transactions.ts';
import { amountToMinor, minorToAmount } from '../../../domain/money.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { callServer } from '../../api/call-server.ts';
import { refetchInAllTabs } from '../../api/other-tabs.ts';
import { createLazyDialog } from '../../dialogs/lazy-dialog.tsx';
import { DetailLine } from '../../lists/detail-line.tsx';
import { Money } from '../../money/money.tsx';
import { isUnsentId } from '../../offline/unsent-transaction.ts';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import { parseListAddress } from '../list-address.ts';
import classes from './refund-details.module.css';
import { sumRefunds } from './use-refund-note.ts';

const [ChoosePurchaseDialog] = createLazyDialog(() => import('./choose-purchase-dialog.tsx'));

/**
 * Links a refund to its purchase and, if the purchase is split, to the refunded line. `category` is used if the income
 * is not linked to a purchase.
 */
type RefundLink = Pick<NewTransaction, 'refundOf' | 'refundLine' | 'category'>;

/**
 * Shows the purchase to which a refund belongs, the refunds of a purchase, or a button that links income to a purchase.
 */
export function RefundDetails({ of: transaction }: { of: Transaction }) {
  const { refundOf, refundOfName, refunds = [], cost, isIncome, name } = transaction;
  const [isChoosing, setChoosing] = useState(false);
  const button = useReplacedButton(refundOf);
  const change = useRefundLink(transaction);
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
          <Button
            ref={button}
            size="compact-xs"
            variant="default"
            onClick={() =>
              change(
                { refundOf: null, refundLine: null, category: REFUND_CATEGORY },
                'Link removed. The transaction counts as income again.',
              )
            }
          >
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
      </DetailLine>
    );
  }
  if (!isIncome) return null;
  return (
    <DetailLine label="Refund">
      <Button ref={button} size="compact-sm" variant="default" onClick={() => setChoosing(true)}>
        Refund of…
      </Button>
      <ChoosePurchaseDialog
        open={isChoosing ? { name, cost } : null}
        onClose={() => setChoosing(false)}
        onChoose={({ purchaseId, line, category, name: purchase }) =>
          change(
            { refundOf: purchaseId, refundLine: line, category },
            `Linked to ${purchase}. The refund now reduces spending.`,
          )
        }
      />
    </DetailLine>
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

/** Returns a function that links a refund to a purchase or unlinks it, and then offers an Undo button. */
function useRefundLink(transaction: Transaction) {
  const client = useQueryClient();
  const { _id: id, name, cost, addedOn, isIncome, category, refundOf, refundLine, version: shown } = transaction;
  const send = (link: RefundLink, version: number) =>
    callServer(updateTransaction, {
      params: { id },
      version,
      body: { name, cost, addedOn, isIncome, ...link, ...(link.refundOf === null && { lines: [] }) },
    }).finally(() => refetchInAllTabs(client));
  const fail = (error: Error) =>
    void showToastMessage('error', explainRequestError(error, 'This could not be saved. Try again.'));
  return (link: RefundLink, sentence: string) =>
    void send(link, shown).then(
      ({ version }) =>
        showToastMessage('success', sentence, {
          label: 'Undo',
          busyLabel: 'Undoing...',
          run: () =>
            send({ refundOf, refundLine, category }, version).then(() => showToastMessage('success', 'Undone.'), fail),
        }),
      fail,
    );
}
