import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { takeDroppedFiles } from '../files/import-drop-area.tsx';
import { Page } from '../layout/page.tsx';
import { formatCount } from '../lists/format-count.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { describeFileNames } from './describe-import.ts';
import { ImportFilePicker } from './import-file-picker.tsx';
import { ImportSteps } from './import-steps.tsx';
import { PastImports } from './past-imports.tsx';
import { useImportFileUpload } from './use-import-file-upload.ts';

/**
 * The import page, on which users select files, review them and import them. The address contains the id of the open
 * import.
 */
export function ImportPage() {
  const { id } = useSearch({ from: '/shell/import' });
  const navigate = useNavigate({ from: '/import' });
  const reading = useImportFileUpload(
    id === undefined,
    (preview) => {
      const show = () => navigate({ to: '/import', search: { id: preview._id } });
      if (reading.isHere.current) return show();
      const sentence = `${describeFileNames(preview.fileNames)}: ${formatCount(preview.rowCount, 'row')} read, not imported yet.`;
      return showToastMessage('success', sentence, { label: 'Review', busyLabel: 'Opening...', run: show });
    },
    ({ message, transactions }) => {
      showToastMessage('success', `${message} ${formatCount(transactions, 'transaction')}.`);
      if (reading.isHere.current) void navigate({ to: '/dashboard' });
    },
  );
  const takeFiles = useEffectEvent(() => {
    const files = takeDroppedFiles();
    if (files.length > 0) reading.read(files);
  });
  useEffect(() => takeFiles(), []);
  if (id !== undefined) return <ImportSteps key={id} id={id} onLeave={() => navigate({ search: {} })} />;
  return (
    <Page title="Import">
      <ImportFilePicker reading={reading} />
      <PastImports />
    </Page>
  );
}
