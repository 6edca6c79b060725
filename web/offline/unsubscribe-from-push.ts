/**
 * Ends the push subscription of this browser and closes its notifications, so that the next user does not see them. The
 * server removes the browser when the session ends. Runs in the background, because the push service may be slow.
 */
export function unsubscribeFromPush(): void {
  end().catch(() => {});
}

async function end(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
