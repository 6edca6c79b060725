import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { takeDroppedFiles } from '../files/import-entry.tsx';
import { Page } from '../layout/page.tsx';
import { counted } from '../lists/counted.ts';
import { notify } from '../toasts/toasts.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { ImportSteps } from './import-steps.tsx';
import { PastImports } from './past-imports.tsx';
import { useReading } from './use-reading.ts';
import { filesWords } from './words.ts';

/**
 * The import page, where the person selects files, reviews them and imports them. The address contains the id of the
 * open import.
 */
export function ImportPage() {
  const { id } = useSearch({ from: '/shell/import' });
  const navigate = useNavigate({ from: '/import' });
  const reading = useReading(
    id === undefined,
    (preview) => {
      const show = () => navigate({ to: '/import', search: { id: preview._id } });
      if (reading.isHere.current) return show();
      const sentence = `${filesWords(preview.fileNames)}: ${counted(preview.rowCount, 'row')} read, not imported yet.`;
      return notify('success', sentence, { label: 'Review', busyLabel: 'Opening...', run: show });
    },
    ({ message, transactions }) => {
      notify('success', `${message} ${counted(transactions, 'transaction')}.`);
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
      <ChooseFiles reading={reading} />
      <PastImports />
    </Page>
  );
}
