import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { useObjectAddress } from '../picture/use-object-address.ts';
import { receiptPictureQuery } from '../queries.ts';
import type { Field, Spot } from './places.ts';
import { TextLines } from './text-lines.tsx';
import { useInSight } from './use-in-sight.ts';
import classes from './viewer.module.css';
import { Words } from './words.tsx';
import { type Zoom, ZoomSwitch } from './zoom-switch.tsx';

export type ViewerProps = {
  receipt: ReceiptDetails;
  /** Whose place is shown. */
  field: Field | null;
  spot: Spot | null;
  onPoint: (spot: Spot) => void;
};

/** The picture of the first page with what was read from it outlined, and the text of all pages. */
export function Viewer(props: ViewerProps) {
  const { receipt, field } = props;
  const [zoom, setZoom] = useState<Zoom>('fit');
  const page = receipt.pages[0];
  const scroller = useInSight(page, field, zoom, () => setZoom('actual'));
  return (
    <div className={classes.viewer}>
      <div ref={scroller} className={classes.scroller} data-zoom={zoom}>
        <div
          className={classes.paper}
          style={{ aspectRatio: page && zoom === 'fit' ? `${page.width} / ${page.height}` : undefined }}
        >
          <Picture {...props} />
        </div>
      </div>
      <ZoomSwitch zoom={zoom} onChange={setZoom} />
      <TextLines {...props} />
    </div>
  );
}

function Picture({ receipt, field, spot, onPoint }: ViewerProps) {
  const { data, error, isFetching, refetch } = useQuery(receiptPictureQuery(receipt._id, 'whole'));
  const address = useObjectAddress(data);
  const [isBroken, setBroken] = useState(false);
  if (error || isBroken) {
    return <LoadFailure of="The picture" error={error} retry={refetch} isRetrying={isFetching} />;
  }
  if (address === null) return <Skeleton height="100%" mih="16rem" radius={0} />;
  const page = receipt.pages[0];
  return (
    <>
      <img
        src={address}
        alt={`Receipt from ${receipt.extractedData.merchant ?? 'an unknown merchant'}, ${receipt.fileName}`}
        className={classes.picture}
        onError={() => setBroken(true)}
      />
      {page && <Words page={page} field={field} spot={spot} onPoint={onPoint} />}
    </>
  );
}
