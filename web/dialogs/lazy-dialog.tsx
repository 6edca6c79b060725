import { type ComponentType, type FunctionComponent, lazy, Suspense, useEffect, useState } from 'react';

/**
 * `open` is the item that the dialog shows, or true for a dialog without an item. It is null or false while the dialog
 * is closed.
 */
type Openable = { open: unknown };

type Load<Props> = () => Promise<{ default: FunctionComponent<Props> }>;

/**
 * Creates a dialog whose code loads when it first opens.
 * @param load imports a module with the dialog as its default export
 * @returns the dialog, and its `load` for `preloadOnHover`
 */
export function createLazyDialog<Props extends Openable>(load: Load<Props>) {
  const Loaded: ComponentType<Props> = lazy(load);

  function LateDialog(props: Props) {
    const isOpen = props.open !== null && props.open !== false;
    // Once the dialog has been opened, keep it mounted. An unmounted dialog would close without an animation and would
    // not restore focus.
    const [isWanted, setWanted] = useState(isOpen);
    if (isOpen && !isWanted) setWanted(true);
    if (!isWanted) return null;
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  }
  return [LateDialog, load] as const;
}

/**
 * Returns event handlers that load the code of dialogs when the user hovers over or focuses a button or table, so that
 * the dialogs open immediately.
 */
export function preloadOnHover(...loads: (() => Promise<unknown>)[]) {
  const fetchAll = () => {
    for (const load of loads) load();
  };
  return { onPointerEnter: fetchAll, onFocus: fetchAll };
}

/**
 * Returns the item of a dialog, and continues to return it during the closing animation.
 * @returns the item to show, and a function to call after closing
 */
export function useItemWhileClosing<Subject>(open: Subject | null): [shown: Subject | null, forget: () => void] {
  const [shown, setShown] = useState(open);
  if (open !== null && open !== shown) setShown(open);
  return [shown, () => setShown(null)];
}

/**
 * Returns `opened`, except that the first render returns false, because Mantine restores focus only if a dialog opens
 * after it was mounted.
 */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return opened && isThere;
}
