import { Skeleton } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Receipt } from '../../../contract/receipts.ts';
import { receiptPictureQuery } from '../queries.ts';
import classes from './thumbnail.module.css';
import { useObjectAddress } from './use-object-address.ts';

/**
 * A receipt's picture, small, fetched when it comes into sight. What it stands beside says what it is of, so it has no
 * words of its own, unless it cannot be shown.
 */
export function Thumbnail({ receipt }: { receipt: Pick<Receipt, '_id'> }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const [wasSeen, setSeen] = useState(false);
  if (inViewport && !wasSeen) setSeen(true);
  const { data, isError } = useQuery({ ...receiptPictureQuery(receipt._id, 'small'), enabled: wasSeen });
  const address = useObjectAddress(data);
  const [isBroken, setBroken] = useState(false);
  return (
    <span ref={ref} className={classes.frame}>
      <Inside isOnItsWay={wasSeen} address={address} isBroken={isError || isBroken} onBroken={() => setBroken(true)} />
    </span>
  );
}

type InsideProps = { isOnItsWay: boolean; address: string | null; isBroken: boolean; onBroken: () => void };

function Inside({ isOnItsWay, address, isBroken, onBroken }: InsideProps) {
  if (isBroken) {
    return (
      <span className={classes.broken} title="The picture could not be loaded.">
        <IconPhotoOff size={20} stroke={1.5} role="img" aria-label="No picture" />
      </span>
    );
  }
  if (address === null) return <Skeleton height="100%" radius={0} animate={isOnItsWay} />;
  return <img src={address} alt="" className={classes.picture} onError={onBroken} />;
}
