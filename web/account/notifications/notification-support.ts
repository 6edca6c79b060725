/**
 * Returns a sentence that explains why this browser cannot show notifications. Returns undefined if it can show them.
 */
export function findNotificationObstacle(): string | undefined {
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
