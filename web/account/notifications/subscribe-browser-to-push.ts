import type { NewPushDevice } from '../../../contract/push-devices.ts';

/** Thrown if the browser cannot be subscribed. The message is a sentence to show to the user. */
export class PushSubscriptionError extends Error {}

/**
 * Asks the user for permission and subscribes this browser to notifications.
 * @param publicKey the public key of the server
 * @throws PushSubscriptionError
 */
export async function subscribeBrowserToPush(publicKey: string): Promise<NewPushDevice> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new PushSubscriptionError(
      'Notifications were not allowed. Try again, and choose "Allow" when the browser asks.',
    );
  }
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  try {
    // Remove an older subscription first, because it may belong to another user of this browser.
    await (await pushManager.getSubscription())?.unsubscribe();
    const { endpoint, keys } = (
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    ).toJSON();
    return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  } catch {
    throw new PushSubscriptionError(
      'The push service of this browser cannot be reached. Check the connection and try again.',
    );
  }
}
