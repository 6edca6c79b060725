import { Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import classes from './dialog.module.css';
import { DialogDraft, DialogLock } from './dialog-lock.ts';
import { useDialogs } from './dialogs.tsx';
import { useOpenAfterMount } from './late-dialog.tsx';

/**
 * It comes from above, on a phone as a sheet from below. In its place it is not moved at all: what is moved holds even what is fixed
 * to the window, and cuts it off.
 */
const comesFrom = (place: string) => ({
  transition: {
    in: { opacity: 1, transform: 'none' },
    out: { opacity: 0, transform: `translateY(${place})` },
    transitionProperty: 'opacity, transform',
  },
  duration: 200,
});
const FROM_ABOVE = comesFrom('-30px');
const FROM_BELOW = comesFrom('100%');

export const UNSAVED_QUESTION = {
  title: 'Discard changes?',
  message: 'Your changes are not saved yet.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
  isDangerous: true,
};

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  /** When it is out of sight. */
  onClosed?: () => void;
  title: ReactNode;
  /** It holds what is not kept and cannot be asked about: a click beside it does not close it. */
  holdsDraft?: boolean;
  /** Wide, for what is compared side by side. */
  size?: 'md' | 'xl';
  children?: ReactNode;
};

/** A dialog over the page, which closes over unsaved changes of a form (`useDraft`) only when told to. Its head is no `header`: that would be a second banner of the page. */
export function Dialog({
  opened,
  onClose,
  onClosed = () => {},
  title,
  holdsDraft = false,
  size = 'md',
  children,
}: DialogProps) {
  const isOpened = useOpenAfterMount(opened);
  const isHeld = useRef(false);
  const draft = useRef<(() => void) | null>(null);
  const { confirm } = useDialogs();
  const close = async () => {
    if (isHeld.current) return;
    if (draft.current !== null) {
      // The browser closes what is asked by the very Escape that has it asked.
      await new Promise((resolve) => setTimeout(resolve));
      if (!(await confirm(UNSAVED_QUESTION))) return;
    }
    draft.current?.();
    onClose();
  };
  return (
    <Modal.Root
      opened={isOpened}
      onClose={close}
      onExitTransitionEnd={onClosed}
      closeOnClickOutside={!holdsDraft}
      size={size}
      yOffset="1rem"
      centered
      padding="lg"
      shadow="xl"
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
      transitionProps={isPhone() ? FROM_BELOW : FROM_ABOVE}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg" data-size={size}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton size="lg" iconSize={18} className={classes.close} aria-label="Close" />
        </div>
        <Modal.Body>
          <DialogLock value={isHeld}>
            <DialogDraft value={draft}>{children}</DialogDraft>
          </DialogLock>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** There a dialog is a sheet. */
function isPhone(): boolean {
  return window.matchMedia('(max-width: 30em)').matches;
}
