import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { useNameAmongSeveral } from '../accounts/queries.ts';
import { CategoryLabel } from '../categories/category-icon.tsx';
import { formatDay } from '../days/format-day.ts';
import { Line } from '../lists/detail-line.tsx';
import { SignedMoney } from '../money/money.tsx';
import { isWaiting } from '../offline/waiting-row.ts';
import { useAttachedReceipts } from '../receipts/attached-receipts.tsx';
import { TagChips } from '../tags/tag-chips.tsx';
import { LinesShown } from './split/lines-shown.tsx';
import { WaitingMark } from './waiting-mark.tsx';

export function Details({ transaction }: { transaction: Transaction }) {
  const { name, category, cost, isIncome, addedOn, note, lines, tags, recurringId, accountId, isChecked } = transaction;
  const account = useNameAmongSeveral(accountId);
  const receipts = useAttachedReceipts(transaction._id);
  return (
    <dl>
      {isWaiting(transaction._id) && (
        <Line label="Status">
          <WaitingMark of={transaction} isLong />
        </Line>
      )}
      <Line label="Type">{isIncome ? 'Income' : 'Expense'}</Line>
      <Line label="Name/Description">{name}</Line>
      <Line label="Category">{lines.length > 0 ? <LinesShown lines={lines} /> : <CategoryLabel of={category} />}</Line>
      <Line label="Amount">
        <SignedMoney cost={cost} isIncome={isIncome} />
      </Line>
      <Line label="Date">{formatDay(addedOn)}</Line>
      {account && <Line label="Account">{isChecked ? `${account} · checked against a statement` : account}</Line>}
      {recurringId !== null && (
        <Line label="Posted by">
          <Anchor component={Link} to="/recurring-transactions" inherit underline="always">
            a recurring transaction
          </Anchor>
        </Line>
      )}
      <Line label="Note">{note || <span className="muted regular">No note provided.</span>}</Line>
      {tags.length > 0 && (
        <Line label="Tags">
          <TagChips tags={tags} />
        </Line>
      )}
      {receipts && <Line label="Receipt">{receipts}</Line>}
    </dl>
  );
}
