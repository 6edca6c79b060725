import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { ExtractedData } from '../../contract/receipts.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { Page } from '../shell/page.tsx';
import { LastResult } from './last-result.tsx';
import classes from './receipts-page.module.css';
import { UploadForm } from './upload-form.tsx';

/** The form comes when there is something to ask. */
const FinishDialog = lazy(() => import('./finish-dialog.tsx'));

/** A receipt that has no transaction yet, and why it is asked about. */
export type Unfinished = { receiptId: string; extractedData: ExtractedData; reason: string };

export function ReceiptsPage() {
  const navigate = useNavigate();
  const { confirm } = useDialogs();
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const [isDialogWanted, setDialogWanted] = useState(false);

  const askForRest = (receipt: Unfinished) => {
    setDialogWanted(true);
    setUnfinished(receipt);
  };
  const announce = async () => {
    const isOk = await confirm({
      title: 'Receipt processed',
      message: 'Receipt processed successfully and transaction created! Redirecting to dashboard...',
      confirmLabel: 'OK',
      cancelLabel: 'Review',
    });
    if (isOk) await navigate({ to: '/dashboard' });
  };
  return (
    <Page title="Receipts">
      <div className={classes.columns}>
        <UploadForm onCreated={announce} onUnfinished={askForRest} />
        <LastResult onFinish={askForRest} />
      </div>
      {isDialogWanted && (
        <Suspense>
          <FinishDialog unfinished={unfinished} onClose={() => setUnfinished(null)} />
        </Suspense>
      )}
    </Page>
  );
}
