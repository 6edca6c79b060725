import { useInViewport } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Receipt } from '../../contract/receipts.ts';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { receiptPictureQuery, receiptThumbnailQuery } from './queries.ts';
import classes from './receipt-pictures.module.css';

/**
 * A thumbnail that loads when it scrolls into view. It is hidden from screen readers, because the text next to it
 * describes the receipt.
 */
export function ReceiptThumbnail({ receipt }: { receipt: Pick<Receipt, '_id'> }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const [wasSeen, setSeen] = useState(false);
  if (inViewport && !wasSeen) setSeen(true);
  const { data, isError } = useQuery({ ...receiptThumbnailQuery(receipt._id), enabled: wasSeen });
  const url = useObjectUrl(data);
  const [isBroken, setBroken] = useState(false);
  return (
    <span ref={ref} className={classes.thumbnail}>
      <ThumbnailContent isLoading={wasSeen} url={url} isBroken={isError || isBroken} onBroken={() => setBroken(true)} />
    </span>
  );
}

type ThumbnailContentProps = { isLoading: boolean; url: string | null; isBroken: boolean; onBroken: () => void };

function ThumbnailContent({ isLoading, url, isBroken, onBroken }: ThumbnailContentProps) {
  if (isBroken) {
    return (
      <span className={`${classes.broken} grid muted`} title="The picture could not be loaded.">
        <IconPhotoOff size={20} stroke={1.5} role="img" aria-label="No picture" />
      </span>
    );
  }
  if (url === null) return <Skeleton height="100%" radius={0} animate={isLoading} />;
  return <img src={url} alt="" className={classes.smallPicture} onError={onBroken} />;
}

/** The picture of a receipt. It is fetched as a blob, because an `img` element cannot send the token. */
export function ReceiptPagePicture({ receipt }: { receipt: Pick<Receipt, '_id' | 'fileName'> }) {
  const { data, error, isFetching, refetch } = useQuery(receiptPictureQuery(receipt._id));
  const url = useObjectUrl(data);
  if (error) return <LoadFailure of="The receipt picture" error={error} retry={refetch} isRetrying={isFetching} />;
  if (url === null) return <Skeleton height="16rem" />;
  return <img src={url} alt={`Receipt ${receipt.fileName}`} className={classes.picture} />;
}

/** Returns an object URL for a blob. Revokes it when it is no longer shown, to free memory. */
export function useObjectUrl(bytes: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === undefined) return;
    const objectUrl = URL.createObjectURL(bytes);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [bytes]);
  return url;
}
