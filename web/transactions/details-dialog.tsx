import { Anchor, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ListedTransaction, Transaction } from '../../contract/transactions.ts';
import { useSeveralAccounts } from '../accounts/queries.ts';
import { formatDay } from '../days/format-day.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useShown } from '../dialogs/late-dialog.tsx';
import { SignedMoney } from '../money/money.tsx';
import { useAttachedReceipts } from '../receipts/attached-receipts.tsx';
import { TagChips } from '../tags/tag-chips.tsx';
import { isTransfer } from '../transfers/draft.ts';
import { TransferDetails, useTakeApart } from '../transfers/transfer-details.tsx';
import classes from './details-dialog.module.css';
import { Line } from './details-line.tsx';
import { LinesShown } from './split/lines-shown.tsx';

type DetailsDialogProps = {
  open: ListedTransaction | null;
  onClose: () => void;
  onClosed: () => void;
  onDuplicate: (transaction: ListedTransaction) => void;
  onEdit: (transaction: ListedTransaction) => void;
};

/** All there is to a transaction or a transfer. The default export is for `lateDialog`. */
export default function DetailsDialog({ open, onClose, onClosed, onDuplicate, onEdit }: DetailsDialogProps) {
  const [shown] = useShown(open);
  const transfer = shown && isTransfer(shown) ? shown : null;
  const takeApart = useTakeApart();
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      onClosed={onClosed}
      title={transfer ? 'Transfer Details' : 'Transaction Details'}
    >
      {shown && (
        <>
          {transfer ? <TransferDetails transfer={transfer} /> : <Details transaction={shown} />}
          <Group justify="flex-end" gap="xs" mt="md">
            {transfer && (
              <Button variant="default" onClick={async () => (await takeApart(transfer)) && onClose()}>
                Take apart
              </Button>
            )}
            <Button variant="default" onClick={() => onDuplicate(shown)}>
              Duplicate
            </Button>
            <Button variant="default" onClick={() => onEdit(shown)}>
              Edit
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}

function Details({ transaction }: { transaction: Transaction }) {
  const { name, category, cost, isIncome, addedOn, note, lines, tags, recurringId, accountId, isChecked } = transaction;
  const account = useSeveralAccounts().find(({ _id }) => _id === accountId);
  const receipts = useAttachedReceipts(transaction._id);
  return (
    <dl className={classes.list}>
      <Line label="Type">{isIncome ? 'Income' : 'Expense'}</Line>
      <Line label="Name/Description">{name}</Line>
      <Line label="Category">{lines.length > 0 ? <LinesShown lines={lines} /> : category}</Line>
      <Line label="Amount">
        <SignedMoney cost={cost} isIncome={isIncome} />
      </Line>
      <Line label="Date">{formatDay(addedOn)}</Line>
      {account && (
        <Line label="Account">{isChecked ? `${account.name} · checked against a statement` : account.name}</Line>
      )}
      {recurringId !== null && (
        <Line label="Posted by">
          <Anchor component={Link} to="/recurring-transactions" inherit underline="always">
            a recurring transaction
          </Anchor>
        </Line>
      )}
      <Line label="Note">{note || <span className={classes.none}>No note provided.</span>}</Line>
      {tags.length > 0 && (
        <Line label="Tags">
          <TagChips tags={tags} />
        </Line>
      )}
      {receipts && <Line label="Receipt">{receipts}</Line>}
    </dl>
  );
}
