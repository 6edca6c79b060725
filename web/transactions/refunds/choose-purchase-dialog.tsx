import { NativeSelect, Stack, Text, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listRefundPurchases } from '../../../contract/transactions/refund-purchases.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { createQueryOptions } from '../../api/use-operation.ts';
import { CategoryLabel } from '../../categories/category-icon.tsx';
import { formatDay } from '../../days/format-day.ts';
import { Dialog } from '../../dialogs/dialog.tsx';
import { useItemWhileClosing } from '../../dialogs/lazy-dialog.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { SearchBox } from '../../lists/search-box.tsx';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { Money } from '../../money/money.tsx';
import type { ChosenPurchase } from '../transaction-draft.ts';
import classes from './choose-purchase-dialog.module.css';

/** The income that refunds a purchase. An amount of 0 means that no amount has been entered yet. */
type Income = { name: string; cost: number };

type PurchaseDialogProps = {
  open: Income | null;
  onClose: () => void;
  onChoose: (chosen: ChosenPurchase & { left: number }) => void;
};

/** Lets the user select the purchase that was refunded. `createLazyDialog` requires a default export. */
export default function ChoosePurchaseDialog({ open, onClose, onChoose }: PurchaseDialogProps) {
  const [shown, forget] = useItemWhileClosing(open);
  const choose = (chosen: ChosenPurchase & { left: number }) => {
    onChoose(chosen);
    onClose();
  };
  return (
    <Dialog opened={open !== null} onClose={onClose} onClosed={forget} title="Refund of…">
      {shown && <Purchases income={shown} onChoose={choose} />}
    </Dialog>
  );
}

function Purchases({ income, onChoose }: { income: Income; onChoose: PurchaseDialogProps['onChoose'] }) {
  const [search, setSearch] = useState('');
  const { name, cost } = income;
  const query = { name: name.slice(0, 200), amount: cost > 0 ? cost.toFixed(2) : '', search };
  const found = useQuery(createQueryOptions(listRefundPurchases, { query }, { placeholderData: keepPreviousData }));
  const purchases = found.data?.purchases ?? [];
  return (
    <Stack gap="md">
      <SearchBox search={search} onSearch={setSearch} placeholder="Name, amount or note of the purchase" />
      {found.error && (
        <LoadFailure
          of="The purchases"
          error={found.error}
          retry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      {found.data && purchases.length === 0 && (
        <Text size="sm" c="var(--muted)" role="status">
          {search === '' ? 'No similar purchase was found. Search for the purchase.' : 'No purchase found.'}
          {cost > 0 && ' Only purchases with enough left to refund are listed.'}
        </Text>
      )}
      <ul className={classes.list} aria-busy={found.isFetching}>
        {purchases.map(({ transaction, left }) => (
          <Purchase key={transaction._id} purchase={transaction} left={left} cost={cost} onChoose={onChoose} />
        ))}
      </ul>
    </Stack>
  );
}

type PurchaseProps = {
  purchase: Transaction;
  left: number;
  /** The amount of the refund. */
  cost: number;
  onChoose: PurchaseDialogProps['onChoose'];
};

function Purchase({ purchase, left, cost: refunded, onChoose }: PurchaseProps) {
  const { _id, name, category, cost, addedOn, lines } = purchase;
  const [line, setLine] = useState('');
  const chosen = line === '' ? undefined : lines[Number(line)];
  const fitting = lines
    .map((each, index) => ({ ...each, value: String(index) }))
    .filter(({ amount }) => amount > 0 && amount >= refunded);
  const { currency } = useDisplayCurrency();
  const choose = () =>
    onChoose({
      purchaseId: _id,
      name,
      category: chosen?.category ?? category,
      line: chosen ? Number(line) : null,
      left: Math.min(left, chosen?.amount ?? left),
    });
  return (
    <li className="grid gap-xs">
      <UnstyledButton className={`${classes.purchase} choice grid gap-sm`} onClick={choose}>
        <span className="min-0 medium anywhere">{name}</span>
        <Money amount={cost} />
        <span className={`${classes.more} muted text-xs row wrap gap-sm`}>
          <CategoryLabel of={category} />
          {formatDay(addedOn)}
          {left < cost && (
            <span>
              <Money amount={left} /> left to refund
            </span>
          )}
        </span>
      </UnstyledButton>
      {lines.length > 0 && (
        <NativeSelect
          size="sm"
          label={`Which part of ${name} was refunded`}
          value={line}
          onChange={(event) => setLine(event.currentTarget.value)}
          data={[
            { value: '', label: 'All lines, in proportion to their amounts' },
            ...fitting.map((each) => ({
              value: each.value,
              label: `Only ${each.category}, ${formatMoney(each.amount, currency)}`,
            })),
          ]}
        />
      )}
    </li>
  );
}
