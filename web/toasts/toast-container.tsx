import { Portal, useComputedColorScheme } from '@mantine/core';
import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/** Alt+T focuses the newest toast. */
const isHotKey = (event: KeyboardEvent) => event.altKey && event.code === 'KeyT';

/** Default export for `lazy`. */
export default function Container() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  // In a portal, like dialogs: inside the page it would be covered by them.
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
