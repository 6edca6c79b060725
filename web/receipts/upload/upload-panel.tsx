import { VisuallyHidden } from '@mantine/core';
import { useRouteContext } from '@tanstack/react-router';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { EntryAccountField } from '../../accounts/account-select.tsx';
import { waitForOfflineFallback } from '../../api/offline-fallback.ts';
import { useDialogs } from '../../dialogs/dialogs-provider.tsx';
import { DropOverlay } from '../../files/file-drop-box.tsx';
import { useDroppedOrPastedFiles } from '../../files/use-dropped-or-pasted-files.ts';
import { SubmitButton } from '../../forms/buttons.tsx';
import { FormErrorMessage } from '../../forms/form-messages.tsx';
import { Panel } from '../../layout/panel.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import { CameraButton, FilePicker } from './file-picker.tsx';
import { addFilesToQueue, getUploads, retryFailedUploads, runUploads, subscribeToUploads } from './upload-queue.ts';
import { UploadQueueList } from './upload-queue-list.tsx';
import { describeUploadQueue, summarizeUploads, type Upload, type UploadInState } from './upload-state.ts';

/** Must match the limits in `offline/shared-files.ts`. */
const SHARED_LIMIT = 'You can share up to 20 files at a time (10 MB each, 50 MB in total).';

type UploadPanelProps = {
  onStart: () => void;
  onFinish: FinishHandler;
  onShow: (receiptId: string) => void;
  onReview: (upload: UploadInState<'attention'>) => void;
};

/** Lets the user select, drop or paste files or take a photo, and shows the state of each file. */
export function UploadPanel({ onStart, onFinish, onShow, onReview }: UploadPanelProps) {
  const { uploads, isRunning } = useSyncExternalStore(subscribeToUploads, getUploads);
  const [isMissing, setMissing] = useState(false);
  /** The id of the account for the expenses, or empty for the default account. */
  const [accountId, setAccountId] = useState('');
  /** Resolves when the added files have been checked and listed. Uploads wait for this. */
  const adding = useRef(Promise.resolve());
  const uploadFiles = useUploadRun(onFinish);

  const addFiles = (files: File[]) => {
    setMissing(false);
    adding.current = addFilesToQueue(files);
  };
  const startUploads = () => {
    setMissing(false);
    onStart();
    uploadFiles(accountId);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await adding.current;
    retryFailedUploads();
    const isWaiting = getUploads().uploads.some(({ state }) => state === 'waiting');
    if (isWaiting) startUploads();
    else setMissing(true);
  };
  const isDragging = useDroppedOrPastedFiles(addFiles);
  useSharedFiles(addFiles);
  return (
    <Panel title="Upload Receipt">
      <form onSubmit={handleSubmit} noValidate className="stack gap-md">
        <CameraButton onChoose={addFiles} />
        <FilePicker onChoose={addFiles} isInvalid={isMissing} />
        <UploadQueueList
          uploads={uploads}
          isRunning={isRunning}
          onRetry={startUploads}
          onShow={onShow}
          onReview={onReview}
        />
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
      {isDragging && <DropOverlay title="Drop receipts here" hint="JPEG, PNG, HEIC, WebP or PDF, up to 10 MB each" />}
    </Panel>
  );
}

/** Asks before adding files that were shared by another app, because a website could also have sent them. */
function useSharedFiles(addFiles: (files: File[]) => void): void {
  const { confirm } = useDialogs();
  const { user } = useRouteContext({ from: '/shell' });
  const onFiles = useEffectEvent(async (files: File[]) => {
    if (files.length === 0) return;
    const isConfirmed = await confirm({
      title: files.length === 1 ? 'Add the shared file?' : `Add ${files.length} shared files?`,
      message: files
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 500),
      note: 'Add them only if you just shared them with Moneta. Websites can send files here too.',
      confirmLabel: 'Add',
      cancelLabel: 'Discard',
    });
    if (isConfirmed) addFiles(files);
  });
  useEffect(() => {
    waitForOfflineFallback()
      .then(async (offline) => {
        const { files = [], refused = 0 } = (await offline?.takeSharedFiles(user._id)) ?? {};
        if (refused > 0)
          showToastMessage('error', `${formatCount(refused, 'shared file')} could not be added. ${SHARED_LIMIT}`);
        await onFiles(files);
      })
      .catch(() => {});
  }, [user._id]);
}

/** Called when a run of uploads has finished. `handled` contains all uploads of that run. */
type FinishHandler = (handled: Upload[]) => void;

/**
 * Returns a function that uploads the waiting files and then calls `onFinish`. If the user has left the page in the
 * meantime, it shows a notification instead.
 */
function useUploadRun(onFinish: FinishHandler): (accountId: string) => Promise<void> {
  const latestHandler = useRef<FinishHandler>(null);
  useEffect(() => {
    latestHandler.current = onFinish;
    return () => {
      latestHandler.current = null;
    };
  });
  return async (accountId) => {
    const finishedUploads = await runUploads(accountId);
    if (finishedUploads.length === 0) return;
    if (latestHandler.current) latestHandler.current(finishedUploads);
    else showToastMessage('info', summarizeUploads(finishedUploads));
  };
}
