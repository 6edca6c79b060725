import { Portal, useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { dismissToastWithoutButtons } from './show-toast.ts';
import './toast-area.css';

/** True for Alt+T, which moves focus to the latest toast. */
const isHotKey = (event: KeyboardEvent) => event.altKey && event.code === 'KeyT';

/**
 * Closes a toast when the user follows a link, because the toast is about the page that the user is leaving. Toasts
 * stay when the app itself opens a page, for example after a login.
 */
function closeOnLink({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a[href]')) dismissToastWithoutButtons();
}

/** `lazyWithRetry` requires a default export. */
export default function StyledToastContainer() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    document.addEventListener('click', closeOnLink, true);
    return () => document.removeEventListener('click', closeOnLink, true);
  }, []);
  // Uses a portal to show the toasts on top. Inside the page, dialogs would cover them.
  return (
    <Portal>
      <ToastContainer
        position="top-right"
        autoClose={5000}
        hideProgressBar
        newestOnTop
        hotKeys={isHotKey}
        theme={scheme}
        aria-label="Notifications (Alt+T)"
      />
    </Portal>
  );
}
