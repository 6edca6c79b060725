import { useQuery } from '@tanstack/react-query';
import type { ReceiptDetails } from '../../../contract/receipts.ts';
import { useObjectUrl } from '../pictures.tsx';
import { receiptPictureQuery } from '../queries.ts';
import classes from './cut-out.module.css';
import { cutAround, type Field, listWords, placeIn } from './places.ts';

/** The strip of the picture that a field was read from; renders nothing if the field was not read from the picture. */
export function CutOut({ receipt, field }: { receipt: ReceiptDetails; field: Field }) {
  const { data } = useQuery(receiptPictureQuery(receipt._id));
  const url = useObjectUrl(data);
  const page = receipt.pages[0];
  const cut = page && cutAround(page, field);
  if (!page || !cut) return null;
  const { left, top, width, height } = cut.part;
  return (
    <div className={classes.cutOut} style={{ aspectRatio: `${width} / ${height}` }}>
      {url !== null && (
        <img
          src={url}
          alt={`On the receipt: ${listWords(page, field)
            .map(({ text }) => text)
            .join(' ')}`}
          className={classes.picture}
          style={placeIn({ left: 0, top: 0, width: page.width, height: page.height }, { left, top, width, height })}
        />
      )}
      <div className={classes.words} style={placeIn(cut.words, cut.part)} />
    </div>
  );
}
