/**
 * Ends the subscription of this browser at its push service, so that the next person gets no notifications. The server
 * has removed it or will remove it. Runs in the background, because the push service may be slow.
 */
export function endNotifications(): void {
  findSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => {});
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription();
}
