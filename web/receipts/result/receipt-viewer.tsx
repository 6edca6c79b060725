import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RecognizedPage } from '../../../contract/receipts/recognized-pages.ts';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { Skeleton } from '../../layout/skeleton.tsx';
import { receiptPictureQuery } from '../queries.ts';
import { useObjectUrl } from '../receipt-pictures.tsx';
import { ReceiptTextLines } from './receipt-text-lines.tsx';
import classes from './receipt-viewer.module.css';
import { SelectablePictureWords } from './selectable-picture-words.tsx';
import { findBoundingBox, listFieldWords, type ReceiptField, type ReceiptViewerPartProps } from './word-positions.ts';

/** The picture of the first page with outlines around the fields, and the text of all pages. */
export function ReceiptViewer(props: ReceiptViewerPartProps) {
  const { receipt, field } = props;
  const [zoom, setZoom] = useState<Zoom>('fit');
  const page = receipt.pages[0];
  const scroller = useScrollToField(page, field, zoom, () => setZoom('actual'));
  return (
    <div className="stack gap-xs">
      <div ref={scroller} className={`${classes.scroller} framed`} data-zoom={zoom}>
        <div
          className={`${classes.paper} relative grid`}
          style={{ aspectRatio: page && zoom === 'fit' ? `${page.width} / ${page.height}` : undefined }}
        >
          <Picture {...props} />
        </div>
      </div>
      <ZoomSwitch zoom={zoom} onChange={setZoom} />
      <ReceiptTextLines {...props} />
    </div>
  );
}

function Picture({ receipt, field, position, onSelect }: ReceiptViewerPartProps) {
  const { data, error, isFetching, refetch } = useQuery(receiptPictureQuery(receipt._id));
  const url = useObjectUrl(data);
  const [isBroken, setBroken] = useState(false);
  if (error || isBroken) {
    return <LoadFailure of="The receipt picture" error={error} retry={refetch} isRetrying={isFetching} />;
  }
  if (url === null) return <Skeleton height="100%" mih="16rem" radius={0} />;
  const page = receipt.pages[0];
  return (
    <>
      <img
        src={url}
        alt={`Receipt from ${receipt.extractedData.merchant ?? 'an unknown merchant'}, ${receipt.fileName}`}
        className={classes.picture}
        onError={() => setBroken(true)}
      />
      {page && <SelectablePictureWords page={page} field={field} position={position} onSelect={onSelect} />}
    </>
  );
}

/** `fit` scales the picture to the available width, and `actual` shows it in its original size. */
type Zoom = 'fit' | 'actual';

const ZOOMS = [
  { value: 'fit', label: 'Fit' },
  { value: 'actual', label: 'Actual size' },
] as const;

function ZoomSwitch({ zoom, onChange }: { zoom: Zoom; onChange: (zoom: Zoom) => void }) {
  return (
    <fieldset className={`${classes.zooms} framed flex`}>
      <legend className="unseen">Size of the picture</legend>
      {ZOOMS.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={`${classes.zoom} bare muted text-xs medium`}
          aria-pressed={value === zoom}
          onClick={() => onChange(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** Minimum height of letters that are easy to read, in pixels. */
const LEGIBLE_PX = 9;

/** Scrolls to a field's position on the picture. Calls `onTooSmall` if the letters there are too small to read. */
function useScrollToField(
  page: RecognizedPage | undefined,
  field: ReceiptField | null,
  zoom: Zoom,
  onTooSmall: () => void,
) {
  const scroller = useRef<HTMLDivElement>(null);
  const prefersReducedMotion = useReducedMotion();
  const askForActualSize = useEffectEvent(onTooSmall);
  useEffect(() => {
    const frame = scroller.current;
    const paper = frame?.firstElementChild;
    const words = page && field ? listFieldWords(page, field) : [];
    const box = findBoundingBox(words.map((word) => word.box));
    const first = words[0];
    if (!frame || !paper || !page || !box || !first) return;
    const scale = paper.clientWidth / page.width;
    if (zoom === 'fit' && Math.min(first.box.height, first.box.width) * scale < LEGIBLE_PX) return askForActualSize();
    frame.scrollTo({
      left: (box.left + box.width / 2) * scale - frame.clientWidth / 2,
      top: (box.top + box.height / 2) * scale - frame.clientHeight / 2,
      behavior: prefersReducedMotion ? 'instant' : 'smooth',
    });
  }, [page, field, zoom, prefersReducedMotion]);
  return scroller;
}
