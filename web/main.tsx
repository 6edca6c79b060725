import './theme/styles.ts';
import './first-paint/first-paint.css';
import { onDeadToken } from './api.ts';
import { endSession } from './auth/session.ts';
import { onTokenElsewhere } from './auth/token.ts';
import { followOtherTabs } from './changes.ts';
import { bringToLife } from './first-paint/bring-to-life.tsx';
import { queryClient } from './query-client.ts';
import { router } from './routes.tsx';

/** The guards of the page that is open decide where to, and remember the way back. */
const leave = () => endSession(() => router.invalidate());

onDeadToken(leave);
onTokenElsewhere((token) => {
  // Another token may be another person's: nothing of the first may stay on this page.
  if (token === null) leave();
  else window.location.reload();
});
followOtherTabs(queryClient);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
bringToLife(root);
