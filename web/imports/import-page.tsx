import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { counted } from '../lists/counted.ts';
import { Page } from '../shell/page.tsx';
import { notify } from '../toasts/toasts.tsx';
import { ChooseFiles } from './choose-files.tsx';
import { takeDroppedFiles } from './dropped-files.ts';
import { ImportSteps } from './import-steps.tsx';
import { PastImports } from './past-imports.tsx';
import { useReading } from './use-reading.ts';

/** Files are chosen, looked at and brought in; the address names the one that is looked at. */
export function ImportPage() {
  const { id } = useSearch({ from: '/shell/import' });
  const navigate = useNavigate({ from: '/import' });
  const reading = useReading(
    (preview) => navigate({ search: { id: preview._id } }),
    ({ message, transactions }) => {
      notify('success', `${message} ${counted(transactions, 'transaction')}.`);
      void navigate({ to: '/dashboard' });
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
