import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Receipt } from '../../contract/receipts.ts';
import { LoadFailure } from '../shell/load-failure.tsx';
import { receiptPictureQuery } from './queries.ts';
import classes from './receipt-picture.module.css';

/** The picture needs the token, which an `img` cannot send: it is fetched, and shown from memory. */
export function ReceiptPicture({ receipt }: { receipt: Receipt }) {
  const { data, error, isFetching, refetch } = useQuery(receiptPictureQuery(receipt._id));
  const address = useObjectAddress(data);
  if (error) return <LoadFailure of="The picture" error={error} retry={refetch} isRetrying={isFetching} />;
  if (address === null) return <Skeleton height="16rem" />;
  const alt = `Receipt from ${receipt.extractedData.merchant ?? 'an unknown merchant'}, ${receipt.fileName}`;
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classes.frame} title="Open the picture in a new tab">
      <img src={address} alt={alt} className={classes.picture} />
    </a>
  );
}

/** An address for bytes in memory, given back when they are no longer shown. */
function useObjectAddress(bytes: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
