import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { LoadFailure } from '../shell/load-failure.tsx';
import { DuplicateChoices } from './duplicate-choices.tsx';
import { receiptQuery } from './queries.ts';

export type DuplicateDialogProps = {
  /** A receipt whose purchase seems to be recorded already. */
  receiptId: string | null;
  /** Leaves it for later. */
  onClose: () => void;
  /** An answer was given; what became of the receipt is already shown. */
  onAnswered: () => void;
  /** The receipt has no amount: it is to be entered. */
  onFill: (receiptId: string) => void;
};

/**
 * Asks before a second transaction is made of one purchase. Null closes it. The default export is what `lazy` asks for.
 */
export default function DuplicateDialog({ receiptId, ...rest }: DuplicateDialogProps) {
  // While it closes, it still shows what it showed.
  const [shown, setShown] = useState(receiptId);
  if (receiptId !== null && receiptId !== shown) setShown(receiptId);
  return (
    <Dialog opened={receiptId !== null} onClose={rest.onClose} title="Is this purchase recorded already?" size="xl">
      {shown && <Body key={shown} receiptId={shown} {...rest} />}
    </Dialog>
  );
}

function Body({ receiptId, ...rest }: DuplicateDialogProps & { receiptId: string }) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(receiptId));
  if (data) return <DuplicateChoices receipt={data} {...rest} />;
  if (error) return <LoadFailure of="The receipt" error={error} retry={refetch} isRetrying={isFetching} />;
  return <Skeleton height="20rem" />;
}
