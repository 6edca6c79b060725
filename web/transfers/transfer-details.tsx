import type { ReactNode } from 'react';
import { splitTransferIntoTransactions } from '../../contract/transactions/transfers.ts';
import { useAccountNameLookup } from '../accounts/queries.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { formatDay } from '../days/format-day.ts';
import { useDialogs } from '../dialogs/dialogs-provider.tsx';
import { DetailLine } from '../lists/detail-line.tsx';
import { Money } from '../money/money.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import type { ListedTransfer } from './listed-transfer.ts';

type TransferDetailsProps = { transfer: ListedTransfer; children?: ReactNode };

/** The details of a transfer. `children` are shown below the amount. */
export function TransferDetails({ transfer, children }: TransferDetailsProps) {
  const accountName = useAccountNameLookup();
  const { fromAccountId, toAccountId, cost, addedOn, note, recurringId } = transfer;
  return (
    <dl>
      <DetailLine label="Type">Transfer</DetailLine>
      <DetailLine label="From">{accountName(fromAccountId)}</DetailLine>
      <DetailLine label="To">{accountName(toAccountId)}</DetailLine>
      <DetailLine label="Amount">
        <Money amount={cost} />
      </DetailLine>
      {children}
      <DetailLine label="Date">{formatDay(addedOn)}</DetailLine>
      {recurringId !== null && <DetailLine label="Posted by">a recurring transfer</DetailLine>}
      <DetailLine label="Note">{note || <span className="muted regular">No note provided.</span>}</DetailLine>
    </dl>
  );
}

/**
 * Returns a function that asks for confirmation, then splits a transfer into an expense and an income transaction. It
 * resolves to true if the transfer was split.
 */
export function useSplitTransfer(): (transfer: ListedTransfer) => Promise<boolean> {
  const { confirm } = useDialogs();
  const { mutateAsync } = useOperationMutation(splitTransferIntoTransactions);
  return ({ _id, name, addedOn }) =>
    confirm({
      title: 'Split Transfer',
      subject: `${name}, ${formatDay(addedOn)}`,
      message:
        'It becomes the transactions it was made from or, if there are none, an expense in one account and income in the other. They are included in totals and budgets.',
      confirmLabel: 'Split',
      cancelLabel: 'Cancel',
      act: {
        run: async () => {
          const { expense, income } = await mutateAsync({ params: { id: _id } });
          const result = expense && income ? 'an expense and an income transaction' : expense ? 'an expense' : 'income';
          showToastMessage('success', `Transfer ${expense && income ? 'split' : 'changed back'} into ${result}.`);
        },
        busyLabel: 'Splitting...',
        explain: (error) => explainRequestError(error, 'The transfer could not be split. Try again.'),
      },
    });
}
