import { Panel } from '../shell/panel.tsx';
import classes from './archive-panel.module.css';
import { DownloadArchive } from './download-archive.tsx';

/** The way to take all of it along. */
export function ArchivePanel() {
  return (
    <Panel title="Archive">
      <p className={classes.text}>
        Everything of yours in one zip file: transactions, accounts, budgets, receipts with their files and all the
        rest. It can be read without Moneta, and choosing it under Import brings it all into an empty account.
      </p>
      <DownloadArchive />
    </Panel>
  );
}
