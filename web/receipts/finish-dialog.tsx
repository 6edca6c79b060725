import { Text } from '@mantine/core';
import { useState } from 'react';
import { today } from '../days/today.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { TransactionForm } from '../transactions/transaction-form.tsx';
import { useCreateReceiptTransaction } from './queries.ts';
import type { Unfinished } from './receipts-page.tsx';

type FinishDialogProps = { unfinished: Unfinished | null; onClose: () => void };

/**
 * Asks for the rest of a receipt that could not be read whole. Null closes it. The default export is what `lazy` asks
 * for.
 */
export default function FinishDialog({ unfinished, onClose }: FinishDialogProps) {
  // While it closes, it still shows what it showed.
  const [shown, setShown] = useState(unfinished);
  if (unfinished !== null && unfinished !== shown) setShown(unfinished);
  return (
    <Dialog opened={unfinished !== null} onClose={onClose} title="Add Transaction" holdsDraft>
      {shown && <FinishForm unfinished={shown} onDone={onClose} />}
    </Dialog>
  );
}

/** The expense form with what was read filled in. */
function FinishForm({ unfinished, onDone }: { unfinished: Unfinished; onDone: () => void }) {
  const { merchant, amount, category, date } = unfinished.extractedData;
  const create = useCreateReceiptTransaction(unfinished.receiptId);
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {unfinished.reason}
      </Text>
      <TransactionForm
        kind="expense"
        begin={{
          name: merchant ?? '',
          costText: amount === null ? '' : amount.toFixed(2),
          category,
          addedOn: date ?? today(),
        }}
        save={(body, key) => create.mutateAsync({ body, key })}
        onSaved={onDone}
        onCancel={onDone}
      />
    </>
  );
}
