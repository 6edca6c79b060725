import type { AppContext } from '../app-context.ts';
import { encryptPushPayload } from './encrypt-push.ts';
import { isReminderPushed } from './is-reminder-pushed.ts';
import { deletePushDeviceIfExists, findPushTarget } from './push-devices.ts';
import { buildVapidHeader, getOrCreatePushKeys } from './push-keys.ts';
import { deleteQueuedPush, PUSH_RETRY_DELAYS, postponePush, type ReservedPush, reserveNextPush } from './push-queue.ts';
import { createPushServiceSender } from './push-service-sender.ts';

/** Number of notifications that are sent at once, so that a slow push service does not delay all others. */
const AT_ONCE = 4;

/** How long a push service keeps a notification for a browser that is offline: a day in seconds. */
const KEPT_FOR = 24 * 60 * 60;

const postToPublicHost = createPushServiceSender();

/** Sends queued notifications after the reply, so that neither their duration nor a failure affects the reply. */
export function sendPushAfterReply(context: AppContext): void {
  context.runAfterReply((stopping) => sendDuePush(context, stopping));
}

/** Sends due notifications. If sending fails, the notification is sent again later. */
export async function sendDuePush(context: AppContext, stopping: AbortSignal): Promise<void> {
  const sendOneByOne = async () => {
    while (!stopping.aborted) {
      const next = await reserveNextPush(context.db, context.now());
      if (next === 'none') return;
      if (next !== 'taken') await sendOne(context, next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOneByOne));
}

/** `gone`: the browser no longer has the subscription, or its address must not be used. */
type Outcome = 'done' | 'gone' | 'refused' | 'failed';

async function sendOne({ app, db, now, ...context }: AppContext, push: ReservedPush): Promise<void> {
  const target = await findPushTarget(db, push.userId, push.deviceId, now());
  if (target && (await isReminderPushed(db, push.userId, push.kind))) {
    const endpoint = new URL(target.endpoint);
    const authorization = buildVapidHeader(
      await getOrCreatePushKeys(db, now()),
      endpoint,
      context.config.publicUrl,
      now(),
    );
    const headers = { authorization, ttl: String(KEPT_FOR), 'content-encoding': 'aes128gcm' };
    const body = encryptPushPayload(push.payload, target);
    const all = { ...headers, 'content-type': 'application/octet-stream', 'content-length': String(body.length) };
    const post = context.postPush ?? postToPublicHost;
    const { outcome, ...why } = await post(endpoint, all, body).then(
      (status) => ({ outcome: judgeStatus(status), status }),
      // Log only the code of the error, because its message may contain the address.
      ({ code }) => ({ outcome: code === 'PRIVATE_ADDRESS' ? ('gone' as const) : ('failed' as const), code }),
    );
    const what = { kind: push.kind, attempts: push.attempts, ...why };
    const wait = PUSH_RETRY_DELAYS[push.attempts - 1];
    if (outcome === 'failed' && wait !== undefined) {
      app.log.warn(what, 'A notification could not be sent. Moneta will try again.');
      return postponePush(db, push, now().getTime() + wait);
    }
    if (outcome === 'gone') await deletePushDeviceIfExists(db, push.userId, push.deviceId);
    else if (outcome !== 'done') app.log.warn(what, 'A notification could not be sent. Moneta stopped trying.');
  }
  await deleteQueuedPush(db, push);
}

function judgeStatus(status: number): Outcome {
  if (status >= 200 && status < 300) return 'done';
  if (status === 404 || status === 410) return 'gone';
  // Do not retry after a redirect or most client errors, because another attempt would get the same response.
  return status === 408 || status === 429 || status >= 500 ? 'failed' : 'refused';
}
