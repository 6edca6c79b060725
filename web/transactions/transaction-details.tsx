import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { useAccountNameIfSeveral } from '../accounts/queries.ts';
import { CategoryLabel } from '../categories/category-icon.tsx';
import { formatDay } from '../days/format-day.ts';
import { DetailLine } from '../lists/detail-line.tsx';
import { SignedMoney } from '../money/money.tsx';
import { isUnsentId } from '../offline/unsent-transaction.ts';
import { useAttachedReceiptLinks } from '../receipts/use-attached-receipt-links.tsx';
import { TagChips } from '../tags/tag-chips.tsx';
import { ConfirmEstimateLine } from './confirm-estimate-line.tsx';
import { RefundDetails } from './refunds/refund-details.tsx';
import { SplitLinesTable } from './split/split-lines-table.tsx';
import { UnsentBadge } from './unsent-badge.tsx';

export function TransactionDetails({ transaction }: { transaction: Transaction }) {
  const { name, category, cost, isIncome, addedOn, note, lines, tags, recurringId, accountId } = transaction;
  const { isChecked, refundOf } = transaction;
  const account = useAccountNameIfSeveral(accountId);
  const receipts = useAttachedReceiptLinks(transaction._id);
  return (
    <dl>
      {isUnsentId(transaction._id) && (
        <DetailLine label="Status">
          <UnsentBadge of={transaction} isLong />
        </DetailLine>
      )}
      <DetailLine label="Type">
        {!refundOf ? (isIncome ? 'Income' : 'Expense') : 'Refund: reduces spending in its category'}
      </DetailLine>
      <DetailLine label="Name/Description">{name}</DetailLine>
      <DetailLine label="Category">
        {lines.length > 0 ? <SplitLinesTable lines={lines} /> : <CategoryLabel of={category} />}
      </DetailLine>
      <DetailLine label="Amount">
        <SignedMoney cost={cost} isIncome={isIncome} />
      </DetailLine>
      {transaction.isEstimate && <ConfirmEstimateLine entry={transaction} />}
      <RefundDetails of={transaction} />
      <DetailLine label="Date">{formatDay(addedOn)}</DetailLine>
      {account && (
        <DetailLine label="Account">{isChecked ? `${account} · checked against a statement` : account}</DetailLine>
      )}
      {recurringId !== null && (
        <DetailLine label="Posted by">
          <Anchor component={Link} to="/recurring-transactions" inherit underline="always">
            a recurring transaction
          </Anchor>
        </DetailLine>
      )}
      <DetailLine label="Note">{note || <span className="muted regular">No note provided.</span>}</DetailLine>
      {tags.length > 0 && (
        <DetailLine label="Tags">
          <TagChips tags={tags} />
        </DetailLine>
      )}
      {receipts && <DetailLine label="Receipt">{receipts}</DetailLine>}
    </dl>
  );
}
