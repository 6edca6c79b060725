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
import { getUploads } from './upload/upload-queue.ts';
import { describeUploadSuccess, isUploadInState, type Upload, type UploadInState } from './upload/upload-state.ts';
import { useReceiptsSearchParams } from './use-receipts-search-params.ts';

/** Loads on demand, because duplicates are rare. */
const [DuplicatePurchaseDialog] = createLazyDialog(() => import('./duplicate-purchase-dialog.tsx'));

export function ReceiptsPage() {
  const navigate = useNavigate();
  const { confirm } = useDialogs();
  const { view, open } = useReceiptsSearchParams();
  const drafts = useReceiptDrafts();
  const resultPanel = useRef<HTMLDivElement>(null);
  const [comparedReceiptId, setComparedReceiptId] = useState<string | null>(null);
  const [receiptIdToFill, setReceiptIdToFill] = useState<string | null>(null);

  const showReceipt = async (receiptId: string, focusOn?: string) => {
    await open(receiptId);
    const panel = resultPanel.current;
    panel?.scrollIntoView({ block: 'nearest' });
    const field = focusOn === undefined ? panel : panel?.querySelector<HTMLElement>(focusOn);
    field?.focus({ preventScroll: true });
  };
  const fillInReceipt = (receiptId: string) => {
    setComparedReceiptId(null);
    setReceiptIdToFill(receiptId);
    showReceipt(receiptId, '[data-path=costText]');
  };
  const reviewUpload = ({ receiptId, isDuplicate }: UploadInState<'attention'>) =>
    isDuplicate ? setComparedReceiptId(receiptId) : fillInReceipt(receiptId);
  const reviewNextUpload = () => {
    const next = getUploads().uploads.find(isUploadInState('attention'));
    if (next) reviewUpload(next);
  };
  const handleFinishedUploads = async (finishedUploads: Upload[]) => {
    const hasRecorded = finishedUploads.some(isUploadInState('done'));
    // Only receipts that were just uploaded are shown for review here. Older unchecked receipts stay in the list.
    const uploadToReview = finishedUploads.find(isUploadInState('attention'));
    if (hasRecorded && (await confirmDashboard(finishedUploads))) await navigate({ to: '/dashboard' });
    else if (uploadToReview) reviewUpload(uploadToReview);
    else if (hasRecorded) {
      resultPanel.current?.scrollIntoView({ block: 'nearest' });
      // Focuses the first question, so that the user can answer it with the keyboard.
      resultPanel.current?.querySelector<HTMLElement>('[data-answer]')?.focus({ preventScroll: true });
    }
  };
  const confirmDashboard = (finishedUploads: Upload[]) =>
    confirm({
      title: 'Receipt Processed',
      message: describeUploadSuccess(finishedUploads),
      confirmLabel: 'OK',
      cancelLabel: 'Review',
    });
  return (
    <Page title="Receipts">
      <div className={`${classes.columns} grid gap-lg`}>
        <UploadPanel
          onStart={() => open(undefined)}
          onFinish={handleFinishedUploads}
          onShow={showReceipt}
          onReview={reviewUpload}
        />
        <div ref={resultPanel} tabIndex={-1} className={classes.result}>
          <ReceiptResultPanel
            receiptId={view.receipt}
            receiptIdToFill={receiptIdToFill}
            drafts={drafts}
            onCompare={setComparedReceiptId}
            onDeleted={() => open(undefined)}
          />
        </div>
      </div>
      <ReceiptsList
        onOpen={showReceipt}
        onDeleted={(receiptId) => {
          if (view.receipt === receiptId) open(undefined);
        }}
      />
      <DuplicatePurchaseDialog
        open={comparedReceiptId}
        onClose={() => setComparedReceiptId(null)}
        onAnswered={() => {
          setComparedReceiptId(null);
          reviewNextUpload();
        }}
        onFill={fillInReceipt}
      />
    </Page>
  );
}
