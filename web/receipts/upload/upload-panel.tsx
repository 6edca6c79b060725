import { VisuallyHidden } from '@mantine/core';
import { useRouteContext } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { EntryAccountField } from '../../accounts/account-select.tsx';
import { loadOfflineFallbackIfSet } from '../../api/offline-fallback.ts';
import { useDialogs } from '../../dialogs/dialogs-provider.tsx';
import { DropOverlay } from '../../files/file-drop-box.tsx';
import { useDroppedOrPastedFiles } from '../../files/use-dropped-or-pasted-files.ts';
import { SubmitButton } from '../../forms/buttons.tsx';
import { FormErrorMessage } from '../../forms/form-messages.tsx';
import { Panel } from '../../layout/panel.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { showNotification } from '../../toasts/toast-area.tsx';
import { CameraButton, FilePicker } from './file-picker.tsx';
import { addFilesToQueue, readUploads, retryFailedUploads, runUploads, subscribeToUploads } from './upload-queue.ts';
import { UploadQueueList } from './upload-queue-list.tsx';
import { describeUploadQueue, summarizeUploads, type Upload, type UploadIn } from './upload-state.ts';

/** Must match the limits in `offline/shared-files.ts`. */
const SHARED_LIMIT = 'You can share up to 20 files at a time (10 MB each, 50 MB in total).';

type UploadPanelProps = {
  onStart: () => void;
  after: AfterRun;
  onShow: (receiptId: string) => void;
  onReview: (upload: UploadIn<'attention'>) => void;
};

/** Lets the user select, drop or paste files or take a photo, and shows the state of each file. */
export function UploadPanel({ onStart, after, onShow, onReview }: UploadPanelProps) {
  const { uploads, isRunning } = useSyncExternalStore(subscribeToUploads, readUploads);
  const [isMissing, setMissing] = useState(false);
  /** The id of the account for the expenses, or empty for the default account. */
  const [accountId, setAccountId] = useState('');
  /** Resolves when the added files have been checked and listed. Uploads wait for this. */
  const adding = useRef(Promise.resolve());
  const run = useUploadRun(after);

  const take = (files: File[]) => {
    setMissing(false);
    adding.current = addFilesToQueue(files);
  };
  const start = () => {
    setMissing(false);
    onStart();
    run(accountId);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await adding.current;
    retryFailedUploads();
    const isWaiting = readUploads().uploads.some(({ state }) => state === 'waiting');
    if (isWaiting) start();
    else setMissing(true);
  };
  const isOver = useDroppedOrPastedFiles(take);
  useSharedFiles(take);
  return (
    <Panel title="Upload Receipt">
      <form onSubmit={submit} noValidate className="stack gap-md">
        <CameraButton onChoose={take} />
        <FilePicker onChoose={take} isInvalid={isMissing} />
        <UploadQueueList uploads={uploads} isRunning={isRunning} onRetry={start} onShow={onShow} onReview={onReview} />
        <EntryAccountField value={accountId} onChange={setAccountId} />
        <FormErrorMessage sentence={isMissing ? 'Please select a file to upload.' : null} />
        <SubmitButton
          label="Upload & Create Transaction"
          busyLabel="Processing..."
          isBusy={isRunning}
          size="md"
          fullWidth
        />
        <p className="muted text-xs">Receipts are read on your Moneta server. Nothing is sent elsewhere.</p>
        <VisuallyHidden role="status">{describeUploadQueue(uploads)}</VisuallyHidden>
      </form>
      {isOver && <DropOverlay title="Drop receipts here" hint="JPEG, PNG, HEIC, WebP or PDF, up to 10 MB each" />}
    </Panel>
  );
}

/** Asks before adding files that were shared by another app, because a website could also have sent them. */
function useSharedFiles(take: (files: File[]) => void): void {
  const { confirm } = useDialogs();
  const { user } = useRouteContext({ from: '/shell' });
  const onFiles = useEffectEvent(async (files: File[]) => {
    if (files.length === 0) return;
    const isWanted = await confirm({
      title: files.length === 1 ? 'Add the shared file?' : `Add ${files.length} shared files?`,
      message: files
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 500),
      note: 'Add them only if you just shared them with Moneta. Websites can send files here too.',
      confirmLabel: 'Add',
      cancelLabel: 'Discard',
    });
    if (isWanted) take(files);
  });
  useEffect(() => {
    loadOfflineFallbackIfSet()
      .then(async (offline) => {
        const { files = [], refused = 0 } = (await offline?.takeSharedFiles(user._id)) ?? {};
        if (refused > 0)
          showNotification('error', `${formatCount(refused, 'shared file')} could not be added. ${SHARED_LIMIT}`);
        await onFiles(files);
      })
      .catch(() => {});
  }, [user._id]);
}

/** Called when a run of uploads has finished. `handled` contains all uploads of that run. */
type AfterRun = (handled: Upload[]) => void;

/**
 * Returns a function that uploads the waiting files and then calls `after`. If the user has left the page in the
 * meantime, it shows a notification instead.
 */
function useUploadRun(after: AfterRun): (accountId: string) => Promise<void> {
  const latest = useRef<AfterRun>(null);
  useEffect(() => {
    latest.current = after;
    return () => {
      latest.current = null;
    };
  });
  return async (accountId) => {
    const handled = await runUploads(accountId);
    if (handled.length === 0) return;
    if (latest.current) latest.current(handled);
    else showNotification('info', summarizeUploads(handled));
  };
}
