import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useDialogs } from '../dialogs/dialogs-provider.tsx';
import { createLazyDialog } from '../dialogs/lazy-dialog.tsx';
import { Page } from '../layout/page.tsx';
import { ReceiptsList } from './receipts-list.tsx';
import classes from './receipts-page.module.css';
import { useReceiptDrafts } from './result/receipt-draft.ts';
import { ReceiptResultPanel } from './result/receipt-result-panel.tsx';
import { UploadPanel } from './upload/upload-panel.tsx';
import { readUploads } from './upload/upload-queue.ts';
import { describeUploadSuccess, isUploadIn, type Upload, type UploadIn } from './upload/upload-state.ts';
import { useReceiptsView } from './use-receipts-view.ts';

/** Loads on demand, because duplicates are rare. */
const [DuplicateDialog] = createLazyDialog(() => import('./duplicate-dialog.tsx'));

export function ReceiptsPage() {
  const navigate = useNavigate();
  const { confirm } = useDialogs();
  const { view, open } = useReceiptsView();
  const drafts = useReceiptDrafts();
  const result = useRef<HTMLDivElement>(null);
  const [compared, setCompared] = useState<string | null>(null);
  const [askedFor, setAskedFor] = useState<string | null>(null);

  const show = async (receiptId: string, focusOn?: string) => {
    await open(receiptId);
    const panel = result.current;
    panel?.scrollIntoView({ block: 'nearest' });
    const field = focusOn === undefined ? panel : panel?.querySelector<HTMLElement>(focusOn);
    field?.focus({ preventScroll: true });
  };
  const compare = (receiptId: string) => {
    setCompared(receiptId);
  };
  const fill = (receiptId: string) => {
    setCompared(null);
    setAskedFor(receiptId);
    show(receiptId, '[data-path=costText]');
  };
  const review = ({ receiptId, isDuplicate }: UploadIn<'attention'>) =>
    isDuplicate ? compare(receiptId) : fill(receiptId);
  const reviewNext = () => {
    const next = readUploads().uploads.find(isUploadIn('attention'));
    if (next) review(next);
  };
  const afterRun = async (handled: Upload[]) => {
    const isAny = handled.some(isUploadIn('done'));
    // Asks the user to check only receipts that were just uploaded. Older unchecked receipts stay in the list.
    const asking = handled.find(isUploadIn('attention'));
    if (isAny && (await isDashboardWanted(handled))) await navigate({ to: '/dashboard' });
    else if (asking) review(asking);
    else if (isAny) {
      result.current?.scrollIntoView({ block: 'nearest' });
      // Focuses the first question, so that the user can answer it with the keyboard.
      result.current?.querySelector<HTMLElement>('[data-answer]')?.focus({ preventScroll: true });
    }
  };
  const isDashboardWanted = (handled: Upload[]) =>
    confirm({
      title: 'Receipt Processed',
      message: describeUploadSuccess(handled),
      confirmLabel: 'OK',
      cancelLabel: 'Review',
    });
  return (
    <Page title="Receipts">
      <div className={`${classes.columns} grid gap-lg`}>
        <UploadPanel onStart={() => open(undefined)} after={afterRun} onShow={show} onReview={review} />
        <div ref={result} tabIndex={-1} className={classes.result}>
          <ReceiptResultPanel
            receiptId={view.receipt}
            askedFor={askedFor}
            drafts={drafts}
            onCompare={compare}
            onDeleted={() => open(undefined)}
          />
        </div>
      </div>
      <ReceiptsList
        onOpen={show}
        onDeleted={(receiptId) => {
          if (view.receipt === receiptId) open(undefined);
        }}
      />
      <DuplicateDialog
        open={compared}
        onClose={() => setCompared(null)}
        onAnswered={() => {
          setCompared(null);
          reviewNext();
        }}
        onFill={fill}
      />
    </Page>
  );
}
