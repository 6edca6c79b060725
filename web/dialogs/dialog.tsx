import { Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { recoverLostFocus } from '../browser/recover-lost-focus.ts';
import { DialogLockContext, DiscardDraftContext } from '../forms/dialog-lock.ts';
import classes from './dialog.module.css';
import { useOpenAfterMount } from './lazy-dialog.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useDiscardQuestion } from './use-discard-question.ts';

/**
 * The dialog slides in from the top, or from the bottom on phones. Once it is open, it must not have a transform,
 * because that would clip elements with a fixed position.
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

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed?: () => void;
  title: ReactNode;
  /** True if the dialog has unsaved content. In that case, a click outside the dialog does not close it. */
  holdsDraft?: boolean;
  /** `xl` is for comparisons, which need more width. */
  size?: 'md' | 'xl';
  children?: ReactNode;
};

/**
 * A dialog that asks before it discards unsaved changes (`useDraft`). The element for its title is not a `header`,
 * because a page may have only one banner landmark.
 */
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
  const mayDiscard = useDiscardQuestion(draft);
  const close = async () => {
    if (isHeld.current) return;
    if (draft.current !== null) {
      // Without this pause, the Escape key press that opens the question would also close it.
      await new Promise((resolve) => setTimeout(resolve));
      if (!(await mayDiscard())) return;
    }
    draft.current?.();
    onClose();
  };
  useCloseOnBack(isOpened, close);
  return (
    <Modal.Root
      opened={isOpened}
      onClose={close}
      onExitTransitionEnd={() => {
        onClosed();
        recoverLostFocus();
      }}
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
        <div className={`${classes.head} row between gap-md`}>
          <Modal.Title className={`${classes.title} row wrap bold`}>{title}</Modal.Title>
          <Modal.CloseButton size="lg" iconSize={18} className={classes.close} aria-label="Close" />
        </div>
        <Modal.Body>
          <DialogLockContext value={isHeld}>
            <DiscardDraftContext value={draft}>{children}</DiscardDraftContext>
          </DialogLockContext>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** True on screens on which dialogs are shown as sheets. */
function isPhone(): boolean {
  return window.matchMedia('(max-width: 30em)').matches;
}
