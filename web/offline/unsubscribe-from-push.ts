/**
 * Ends the subscription of this browser at its push service and closes its notifications, so that the next user sees
 * none. The server removes the browser when it ends the session. Runs in the background, because the push service may
 * be slow.
 */
export function unsubscribeFromPush(): void {
  end().catch(() => {});
}

async function end(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
