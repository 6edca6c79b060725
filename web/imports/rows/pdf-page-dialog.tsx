import { useQuery } from '@tanstack/react-query';
import type { ImportRow } from '../../../contract/imports/import-rows.ts';
import { formatDay } from '../../days/format-day.ts';
import { Dialog } from '../../dialogs/dialog.tsx';
import { useItemWhileClosing } from '../../dialogs/lazy-dialog.tsx';
import { LoadFailure } from '../../layout/load-failure.tsx';
import { Skeleton } from '../../layout/skeleton.tsx';
import { SignedMoney } from '../../money/money.tsx';
import { useObjectUrl } from '../../receipts/receipt-pictures.tsx';
import { pdfPageQuery } from '../queries.ts';
import classes from './pdf-page-dialog.module.css';

type PageDialogProps = { importId: string; open: ImportRow | null; onClose: () => void };

/** Shows the PDF page that contains a row. `createLazyDialog` requires a default export. */
export default function PdfPageDialog({ importId, open, onClose }: PageDialogProps) {
  const [row, forget] = useItemWhileClosing(open);
  const page = row?.place?.page ?? 0;
  return (
    <Dialog opened={open !== null} onClose={onClose} onClosed={forget} title={`Page ${page + 1}`} size="xl">
      {row?.place && <PrintedRow importId={importId} row={row} place={row.place} />}
    </Dialog>
  );
}

type PrintedRowProps = { importId: string; row: ImportRow; place: NonNullable<ImportRow['place']> };

function PrintedRow({ importId, row, place }: PrintedRowProps) {
  const { data, error, isFetching, refetch } = useQuery(pdfPageQuery(importId, row.file, place.page));
  const url = useObjectUrl(data);
  const name = row.name || row.text || `Line ${row.line}`;
  return (
    <div className="stack gap-sm">
      <p className="row wrap gap-sm text-sm">
        <strong className="medium anywhere">{name}</strong>
        {row.addedOn !== null && <span className="muted">{formatDay(row.addedOn)}</span>}
        {row.amount !== null && <SignedMoney cost={Math.abs(row.amount)} isIncome={row.amount > 0} />}
      </p>
      {error && <LoadFailure of="The PDF page" error={error} retry={refetch} isRetrying={isFetching} />}
      {!error && url === null && <Skeleton height="24rem" />}
      {url !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the page only while it has focus.
        <section className={classes.page} aria-label={`Page ${place.page + 1}`} tabIndex={0}>
          <div className={classes.sheet}>
            <img
              src={url}
              alt={`Page ${place.page + 1} of the document`}
              className={classes.picture}
              onLoad={showMark}
            />
            <span
              className={classes.mark}
              data-mark
              style={{ top: `${place.top * 100}%`, height: `${Math.max(0.5, (place.bottom - place.top) * 100)}%` }}
            />
          </div>
        </section>
      )}
    </div>
  );
}

/** Scrolls to the row. This is possible only after the picture has loaded. */
function showMark({ currentTarget }: { currentTarget: HTMLImageElement }) {
  currentTarget.parentElement?.querySelector('[data-mark]')?.scrollIntoView({ block: 'center' });
}
