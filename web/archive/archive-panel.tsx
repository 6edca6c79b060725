import { Panel } from '../shell/panel.tsx';
import { DownloadArchive } from './download-archive.tsx';

export function ArchivePanel() {
  return (
    <Panel title="Archive">
      <p className="muted">
        All your data in one zip file: transactions, accounts, budgets, receipts with their files and everything else.
        You can read it without Moneta, or import it into an empty Moneta account.
      </p>
      <DownloadArchive />
    </Panel>
  );
}
