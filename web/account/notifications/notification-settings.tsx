import { Button, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  addPushDevice,
  deletePushDevice,
  type NewPushDevice,
  type PushDevice,
} from '../../../contract/push-devices.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { formatInstant } from '../../days/format-day.ts';
import { FormErrorMessage } from '../../forms/form-messages.tsx';
import { unsubscribeFromPush } from '../../offline/unsubscribe-from-push.ts';
import { ExpandableList } from '../security/expandable-list.tsx';
import classes from '../security/security.module.css';
import own from './notification-settings.module.css';

const CANNOT_CHANGE = 'Notifications could not be changed. Try again.';

/** Turns notifications on or off in this browser, and lists all browsers that receive them. */
export function NotificationSettings({ publicKey, devices }: { publicKey: string; devices: readonly PushDevice[] }) {
  const obstacle = findNotificationObstacle();
  const isOn = devices.some(({ isCurrent }) => isCurrent);
  const { mutateAsync: add } = useOperationMutation(addPushDevice);
  const { mutateAsync: remove } = useOperationMutation(deletePushDevice);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);

  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof PushSubscriptionError ? error.message : explainRequestError(error, CANNOT_CHANGE));
    }
    setBusy(false);
  };
  const turnOn = () => run(async () => add({ body: await subscribeBrowserToPush(publicKey) }));
  const removeOne = ({ _id, isCurrent }: PushDevice) =>
    run(async () => {
      await remove({ params: { id: _id } });
      if (isCurrent) unsubscribeFromPush();
      list.current?.focus({ preventScroll: true });
    });
  return (
    <div className={`${own.notifications} stack gap-sm`}>
      <Title order={3}>Notifications</Title>
      <p className="muted text-sm">
        A browser can show reminders even when Moneta is closed.{isOn && ' Choose above how each reminder is sent.'}{' '}
        Names and amounts can be visible on a locked screen. When you log out in a browser, its notifications stop.
      </p>
      {devices.length > 0 && (
        <ExpandableList list={list} label="Browsers with notifications" items={devices}>
          {(device) => (
            <>
              <div className="min-0 anywhere">
                <div>
                  <span className="medium">{nameOf(device)}</span>
                  {device.isCurrent && <span className={`${classes.current} text-sm medium`}>This browser</span>}
                </div>
                <div className="muted text-sm">Since {formatInstant(device.createdAt)}</div>
              </div>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Remove ${nameOf(device)}`}
                disabled={isBusy}
                onClick={() => removeOne(device)}
              >
                Remove
              </Button>
            </>
          )}
        </ExpandableList>
      )}
      <FormErrorMessage sentence={failure} />
      {obstacle !== undefined ? (
        <p className="text-sm">{obstacle}</p>
      ) : (
        !isOn && (
          <div>
            <Button variant="default" loading={isBusy} onClick={turnOn}>
              Turn On in This Browser
            </Button>
          </div>
        )
      )}
    </div>
  );
}

const nameOf = ({ device }: PushDevice) => device || 'Unknown device';

/**
 * Returns a sentence that explains why this browser cannot show notifications. Returns undefined if it can show them.
 */
function findNotificationObstacle(): string | undefined {
  if (!window.isSecureContext) {
    return 'Browsers allow notifications only over HTTPS. Open Moneta at an address that starts with https:// to turn them on.';
  }
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isApple()
      ? 'Safari allows notifications only for installed apps. Share this page, choose "Add to Home Screen" or "Add to Dock", and open Moneta from there.'
      : 'This browser does not support notifications. Use another one to turn them on.';
  }
  if (Notification.permission === 'denied') {
    return 'This browser blocks notifications from Moneta. Allow them in the settings of the browser, then reload this page.';
  }
  return undefined;
}

function isApple(): boolean {
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent);
}

/** Thrown if the browser cannot be subscribed. The message is a sentence to show to the user. */
class PushSubscriptionError extends Error {}

/**
 * Asks the user for permission and subscribes this browser to notifications.
 * @param publicKey the public key of the server
 * @throws PushSubscriptionError
 */
async function subscribeBrowserToPush(publicKey: string): Promise<NewPushDevice> {
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
