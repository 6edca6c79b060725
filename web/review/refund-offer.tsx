import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listRefundPurchases } from '../../contract/transactions/refund-purchases.ts';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import { createQueryOptions } from '../api/use-operation.ts';
import { formatDay } from '../days/format-day.ts';
import { createLazyDialog } from '../dialogs/lazy-dialog.tsx';
import { Money } from '../money/money.tsx';
import { useRefundLink } from '../transactions/refunds/use-refund-link.ts';
import { findPurchaseAtSameShop } from './find-purchase-at-same-shop.ts';
import classes from './review.module.css';

const [ChoosePurchaseDialog] = createLazyDialog(() => import('../transactions/refunds/choose-purchase-dialog.tsx'));

type RefundOfferProps = {
  income: ListedTransaction;
  /** Called before the income is linked to its purchase, which also accepts it. */
  onLink: () => void;
};

/** Asks if income is a refund: of a purchase at the same shop, or of another purchase if its name contains "refund". */
export default function RefundOffer({ income, onLink }: RefundOfferProps) {
  const { name, cost, addedOn } = income;
  const [isChoosing, setChoosing] = useState(false);
  const query = { name: name.slice(0, 200), amount: cost.toFixed(2), search: '', endDate: addedOn };
  const { data } = useQuery(createQueryOptions(listRefundPurchases, { query }));
  const found = findPurchaseAtSameShop(name, data?.purchases ?? []);
  const { linkTo } = useRefundLink(income);
  const link = (...chosen: Parameters<typeof linkTo>) => {
    onLink();
    linkTo(...chosen);
  };
  if (!found && !data?.hasRefundWord) return null;
  return (
    <div className={`${classes.offer} ${classes.extra} row wrap between gap-sm text-sm`}>
      <p role="status" className="anywhere">
        {found ? (
          <>
            Is this a refund of {found.name} (<Money amount={found.cost} /> on {formatDay(found.addedOn)})?
          </>
        ) : (
          'Is this a refund? A refund reduces spending instead of counting as income.'
        )}
      </p>
      <div className="flex wrap gap-xs">
        {found && (
          <Button
            variant="default"
            onClick={() => link({ purchaseId: found._id, name: found.name, category: found.category, line: null })}
          >
            Link Refund
          </Button>
        )}
        <Button variant={found ? 'subtle' : 'default'} onClick={() => setChoosing(true)}>
          {found ? 'Other Purchase…' : 'Choose Purchase…'}
        </Button>
      </div>
      <ChoosePurchaseDialog
        open={isChoosing ? { name, cost } : null}
        onClose={() => setChoosing(false)}
        onChoose={link}
      />
    </div>
  );
}
