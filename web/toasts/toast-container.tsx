import { Portal, useComputedColorScheme } from '@mantine/core';
import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast-area.css';

/** True for Alt+T, which moves the focus to the newest toast. */
const isHotKey = (event: KeyboardEvent) => event.altKey && event.code === 'KeyT';

/** `lazyWithRetry` needs the default export. */
export default function StyledToastContainer() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  // In the page, dialogs would cover the toasts. A portal puts them above.
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
