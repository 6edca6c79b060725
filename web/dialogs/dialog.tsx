import { Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import classes from './dialog.module.css';
import { DialogLock } from './dialog-lock.ts';
import { useOpenAfterMount } from './late-dialog.tsx';

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  /** When it is out of sight. */
  onClosed?: () => void;
  title: ReactNode;
  /** A click beside it closes it only where nothing typed is lost with it. */
  holdsDraft?: boolean;
  /** Wide, for what is compared side by side. */
  size?: 'md' | 'xl';
  children?: ReactNode;
};

/** A dialog over the page. Its head is no `header`: that would be a second banner of the page. */
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
  return (
    <Modal.Root
      opened={isOpened}
      onClose={() => isHeld.current || onClose()}
      onExitTransitionEnd={onClosed}
      closeOnClickOutside={!holdsDraft}
      size={size}
      yOffset="1rem"
      centered
      padding="lg"
      shadow="xl"
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton size="lg" iconSize={18} className={classes.close} aria-label="Close" />
        </div>
        <Modal.Body>
          <DialogLock value={isHeld}>{children}</DialogLock>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
