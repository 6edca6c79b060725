import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Receipt } from '../../contract/receipts.ts';
import { explainRequestError } from '../api/api-error.ts';
import { isUnsentId } from '../offline/unsent-transaction.ts';
import { attachedReceiptsQuery } from './queries.ts';
import { ReceiptThumbnail } from './receipt-pictures.tsx';

/** Returns links to the receipts of a transaction, null if there are none, or an error message. */
export function useAttachedReceiptLinks(transactionId: string) {
  const { data, error } = useQuery({
    ...attachedReceiptsQuery(transactionId),
    // An unsent entry has no receipts, because the server does not know about it yet.
    enabled: !isUnsentId(transactionId),
  });
  if (error) return explainRequestError(error, 'The receipts could not be loaded.');
  if (data === undefined || data.receipts.length === 0) return null;
  return (
    <ul className="stack gap-xs">
      {data.receipts.map((receipt) => (
        <AttachedReceipt key={receipt._id} receipt={receipt} />
      ))}
    </ul>
  );
}

function AttachedReceipt({ receipt }: { receipt: Receipt }) {
  return (
    <li className="row relative gap-sm">
      <ReceiptThumbnail receipt={receipt} />
      <Anchor
        className="cover"
        underline="always"
        inherit
        renderRoot={(props) => <Link to="/receipts" search={{ receipt: receipt._id }} {...props} />}
      >
        {receipt.fileName}
      </Anchor>
    </li>
  );
}
