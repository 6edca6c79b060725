import { Button } from '@mantine/core';
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { counted } from '../lists/counted.ts';
import { notify } from '../toasts/toasts.tsx';
import { useConnection } from './connection.ts';
import classes from './offline-bar.module.css';
import { sendAgain, sendWaiting } from './send-waiting.ts';
import type { Waiting } from './store.ts';
import { listWaiting, removeWaiting } from './waiting.ts';
import { waitingId } from './waiting-row.ts';

/** What `answer-offline.ts` adds the entries to. */
const COUNTED = 'Charts, months, budgets and reports count them once they are sent.';

/** Tells that the server is out of reach, how much waits for it, and what it would not take. */
export function OfflineBar() {
  const { isOffline, waiting, refused } = useConnection();
  useEffect(() => {
    // What was kept when the page was last open.
    sendWaiting().then((sent) => {
      if (sent > 0) notify('success', `${counted(sent, 'entry', 'entries')} sent.`);
    });
  }, []);
  return (
    <div role="status">
      {(isOffline || waiting > 0) && (
        <div className={classes.bar}>
          {isOffline ? (
            <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconCloudUp size={16} stroke={1.75} aria-hidden="true" />
          )}
          <span>
            {isOffline && 'Moneta cannot be reached. You see what was last here. '}
            {waiting > 0 && `${counted(waiting, 'entry', 'entries')} waiting to be sent. ${COUNTED}`}
          </span>
          {!isOffline && (
            <Button variant="default" size="compact-sm" onClick={() => sendWaiting()}>
              Send now
            </Button>
          )}
        </div>
      )}
      {refused > 0 && <Refused count={refused} />}
    </div>
  );
}

/** What the server would not take, with its reason: it is sent again or given up. */
function Refused({ count }: { count: number }) {
  const [entries, setEntries] = useState<Waiting[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is another list.
  useEffect(() => {
    listWaiting().then((all) => setEntries(all.filter(({ refusal }) => refusal !== undefined)));
  }, [count]);
  return entries.map((entry) => (
    <div key={entry.id} className={classes.bar}>
      <span className={classes.words}>
        {nameOf(entry)} was not taken: {entry.refusal}
      </span>
      {entry.what === 'transaction' && (
        <Button
          variant="default"
          size="compact-sm"
          renderRoot={(props) => <Link to="/transactions" search={{ open: waitingId(entry.key) }} {...props} />}
        >
          Show
        </Button>
      )}
      <Button variant="default" size="compact-sm" onClick={() => sendAgain(entry)}>
        Send again
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => removeWaiting(entry.id ?? 0)}>
        Discard
      </Button>
    </div>
  ));
}

function nameOf({ what, file, body }: Waiting): string {
  return what === 'receipt' ? (file?.name ?? 'A receipt') : `“${Object(body).name}”`;
}
