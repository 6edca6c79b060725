import { Portal, useComputedColorScheme } from '@mantine/core';
import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/** Alt+T brings the focus to the newest. */
const isHotKey = (event: KeyboardEvent) => event.altKey && event.code === 'KeyT';

/** The default export is what `lazy` asks for. */
export default function Container() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  // Beside the page, as dialogs are: within it they would stand beneath these.
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
