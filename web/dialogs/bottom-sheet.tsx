import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bottom-sheet.module.css';
import { useOpenAfterMount } from './lazy-dialog.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed?: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
};

/**
 * A dialog at the bottom of the screen, within reach of the thumb. The element for its title is not a `header`, because
 * a page may have only one banner landmark.
 */
export function BottomSheet({ open, onClose, onClosed = () => {}, title, closeLabel, children }: SheetProps) {
  const isOpened = useOpenAfterMount(open);
  useCloseOnBack(isOpened, onClose);
  return (
    <Drawer.Root
      opened={isOpened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      position="bottom"
      size="auto"
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={`${classes.head} row between`}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton size="xl" iconSize={20} className={classes.close} aria-label={closeLabel} />
        </div>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
