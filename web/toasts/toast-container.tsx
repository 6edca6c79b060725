import { Portal, useComputedColorScheme } from '@mantine/core';
import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast-area.css';

/** True for Alt+T, which moves focus to the latest toast. */
const isHotKey = (event: KeyboardEvent) => event.altKey && event.code === 'KeyT';

/** `lazyWithRetry` requires a default export. */
export default function StyledToastContainer() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
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
