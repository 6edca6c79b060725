import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '../../../contract/receipts.ts';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { receiptPictureQuery } from '../queries.ts';
import classes from './plain-picture.module.css';
import { useObjectAddress } from './use-object-address.ts';

/** The picture of a receipt, only to look at. It needs the token, which an `img` cannot send: it is shown from memory. */
export function PlainPicture({ receipt }: { receipt: Pick<Receipt, '_id' | 'fileName'> }) {
  const { data, error, isFetching, refetch } = useQuery(receiptPictureQuery(receipt._id, 'whole'));
  const address = useObjectAddress(data);
  if (error) return <LoadFailure of="The picture" error={error} retry={refetch} isRetrying={isFetching} />;
  if (address === null) return <Skeleton height="16rem" />;
  return (
    <div className={classes.frame}>
      <img src={address} alt={`Receipt ${receipt.fileName}`} className={classes.picture} />
    </div>
  );
}
