import { ActionIcon, Drawer } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { isFocusLost } from '../../browser/recover-lost-focus.ts';
import { useItemWhileClosing, useOpenAfterMount } from '../../dialogs/lazy-dialog.tsx';
import { isTypingTarget } from '../../keyboard/shortcut-reader.ts';
import { useShortcutsSetting } from '../../keyboard/shortcuts-setting.ts';
import { type TransactionPanelActions, TransactionPanelBody } from './transaction-panel-body.tsx';
import classes from './transaction-row-panel.module.css';

export type TransactionRowPanelProps = TransactionPanelActions & {
  /** The transaction to show, or null to close the panel. */
  open: ListedTransaction | null;
  /** False if the transaction is no longer in the list. */
  isListed: boolean;
  /** The transactions before and after the open one in the list. Undefined at the start or end of the list. */
  previous: ListedTransaction | undefined;
  next: ListedTransaction | undefined;
  onShow: (transaction: ListedTransaction) => void;
  onClose: () => void;
};

/**
 * Shows a transaction in a panel next to the list, or in a bottom sheet on narrow screens. `createLazyDialog` requires
 * a default export.
 */
export default function TransactionRowPanel(props: TransactionRowPanelProps) {
  // Reads the screen width before the first render. Otherwise, the first render could show a sheet, which would move
  // focus into itself.
  const isBeside = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  return isBeside ? <Beside {...props} /> : <Sheet {...props} />;
}

const TITLE = 'Transaction';

function Beside(props: TransactionRowPanelProps) {
  const { open, onClose } = props;
  useWalk(props);
  useHotkeys([['Escape', ({ target }) => isInDialog(target) || onClose(), { preventDefault: false }]]);
  const panel = useRef<HTMLElement>(null);
  const isOpen = open !== null;
  useEffect(() => {
    if (isOpen) panel.current?.focus({ preventScroll: true });
  }, [isOpen]);
  useFocusAfterReplacement(panel, open?._id);
  useTop(panel, isOpen);
  if (open === null) return null;
  return (
    <aside ref={panel} tabIndex={-1} data-takes-focus className={`${classes.beside} card`} aria-labelledby="open-row">
      <Head
        {...props}
        title={
          <h2 id="open-row" className={`${classes.title} grow bold`}>
            {TITLE}
          </h2>
        }
      />
      <TransactionPanelBody key={open._id} transaction={open} {...props} />
    </aside>
  );
}

/** Focuses the panel if the focused element was removed because the panel now shows another transaction. */
function useFocusAfterReplacement(panel: RefObject<HTMLElement | null>, openId: string | undefined): void {
  useEffect(() => {
    if (openId !== undefined && isFocusLost()) panel.current?.focus({ preventScroll: true });
  }, [panel, openId]);
}

/**
 * Sets the CSS variable `--top` to the position of the panel, so that the panel fits into the window at any scroll
 * position.
 */
function useTop(panel: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const updateTop = () => {
      const { top = 0 } = panel.current?.getBoundingClientRect() ?? {};
      panel.current?.style.setProperty('--top', `${Math.round(top)}px`);
    };
    updateTop();
    window.addEventListener('scroll', updateTop, { passive: true });
    window.addEventListener('resize', updateTop);
    return () => {
      window.removeEventListener('scroll', updateTop);
      window.removeEventListener('resize', updateTop);
    };
  }, [panel, isOpen]);
}

function Sheet(props: TransactionRowPanelProps) {
  const { open, onClose } = props;
  const [shown, forget] = useItemWhileClosing(open);
  const isOpened = useOpenAfterMount(open !== null);
  const sheet = useRef<HTMLDivElement>(null);
  useFocusAfterReplacement(sheet, shown?._id);
  useWalk(props);
  /** Closes the sheet if the transaction was deleted, because the notification already offers to undo the deletion. */
  const deleteAndClose = async (transaction: ListedTransaction) => {
    const isGone = await props.onDelete(transaction);
    if (isGone) onClose();
    return isGone;
  };
  return (
    <Drawer.Root opened={isOpened} onClose={onClose} onExitTransitionEnd={forget} position="bottom" size="auto">
      <Drawer.Overlay />
      <Drawer.Content ref={sheet} data-takes-focus className={classes.sheet}>
        {shown && (
          <>
            <Head {...props} title={<Drawer.Title className={`${classes.title} grow bold`}>{TITLE}</Drawer.Title>} />
            <TransactionPanelBody key={shown._id} transaction={shown} {...props} onDelete={deleteAndClose} />
          </>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Head({ title, previous, next, onShow, onClose }: TransactionRowPanelProps & { title: ReactNode }) {
  const icon = { variant: 'subtle', color: 'gray', size: 'xl', c: 'var(--muted)', className: classes.icon } as const;
  const glyph = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <div className={`${classes.head} row`}>
      {title}
      <ActionIcon
        {...icon}
        aria-label="Previous transaction"
        disabled={!previous}
        onClick={() => previous && onShow(previous)}
      >
        <IconChevronUp {...glyph} />
      </ActionIcon>
      <ActionIcon {...icon} aria-label="Next transaction" disabled={!next} onClick={() => next && onShow(next)}>
        <IconChevronDown {...glyph} />
      </ActionIcon>
      <ActionIcon {...icon} aria-label="Close the transaction" onClick={onClose}>
        <IconX {...glyph} />
      </ActionIcon>
    </div>
  );
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog]') !== null;
}

/**
 * Lets the user open the previous or next transaction with the arrow keys or `k` and `j`. Ignores keys that the focused
 * element itself uses.
 */
function useWalk({ open, previous, next, onShow }: TransactionRowPanelProps): void {
  const areLettersOn = useShortcutsSetting();
  const walk = (to: ListedTransaction | undefined) => (event: KeyboardEvent) => {
    const { target } = event;
    const isTaken = target instanceof Element && (isTypingTarget(target) || target.closest('form') !== null);
    if (open === null || !to || isTaken) return;
    event.preventDefault();
    onShow(to);
  };
  const keys = areLettersOn
    ? { ArrowDown: next, ArrowUp: previous, j: next, k: previous }
    : { ArrowDown: next, ArrowUp: previous };
  useHotkeys(
    Object.entries(keys).map(([key, to]) => [key, walk(to), { preventDefault: false }]),
    [],
  );
}
