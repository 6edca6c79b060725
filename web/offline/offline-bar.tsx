import { Button } from '@mantine/core';
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { formatCount } from '../lists/format-count.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { useConnection } from './connection-state.ts';
import classes from './offline-bar.module.css';
import type { UnsentEntry } from './offline-stores.ts';
import { resendEntry, sendUnsentEntries } from './send-unsent-entries.ts';
import { deleteUnsentEntry, listUnsentEntries } from './unsent-entries.ts';
import { toUnsentId } from './unsent-transaction.ts';

/**
 * Names only the parts of the app that do not include unsent entries. `answer-offline.ts` adds these entries
 * everywhere else.
 */
const COUNTED = 'Charts, monthly totals, budgets and reports will include these entries once they have been sent.';

/** Shows that the server is unreachable, how many entries have not been sent, and which entries the server rejected. */
export function OfflineBar() {
  const { isOffline, waiting, refused } = useConnection();
  useEffect(() => {
    // Sends entries that were left over from an earlier visit.
    sendUnsentEntries().then((sent) => {
      if (sent > 0) showToastMessage('success', `${formatCount(sent, 'entry', 'entries')} sent.`);
    });
  }, []);
  return (
    <div role="status">
      {(isOffline || waiting > 0) && (
        <div className={`${classes.bar} row wrap text-sm`}>
          {isOffline ? (
            <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconCloudUp size={16} stroke={1.75} aria-hidden="true" />
          )}
          <span>
            {isOffline && 'Offline. Showing saved data. '}
            {waiting > 0 && `${formatCount(waiting, 'entry', 'entries')} waiting to be sent. ${COUNTED}`}
          </span>
          {!isOffline && (
            <Button variant="default" size="compact-sm" onClick={() => sendUnsentEntries()}>
              Send Now
            </Button>
          )}
        </div>
      )}
      {refused > 0 && <Refused count={refused} />}
    </div>
  );
}

/** Lists the rejected entries and the reasons, with buttons to resend or discard them. */
function Refused({ count }: { count: number }) {
  const [entries, setEntries] = useState<UnsentEntry[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count means a new list.
  useEffect(() => {
    listUnsentEntries().then((all) => setEntries(all.filter(({ refusal }) => refusal !== undefined)));
  }, [count]);
  return entries.map((entry) => (
    <div key={entry.id} className={`${classes.bar} row wrap text-sm`}>
      <span className="anywhere">
        {waitingName(entry)} was rejected: {entry.refusal}
      </span>
      {entry.what === 'transaction' && (
        <Button
          variant="default"
          size="compact-sm"
          renderRoot={(props) => <Link to="/transactions" search={{ open: toUnsentId(entry.key) }} {...props} />}
        >
          Show
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={() => resendEntry(entry)}>
        Send Again
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => deleteUnsentEntry(entry.id ?? 0)}>
        Discard
      </Button>
    </div>
  ));
}

function waitingName({ what, file, body }: UnsentEntry): string {
  return what === 'receipt' ? (file?.name ?? 'A receipt') : `“${Object(body).name}”`;
}
