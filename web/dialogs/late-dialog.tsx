import { type ComponentType, type FunctionComponent, lazy, Suspense, useState } from 'react';

/** What a dialog is open for; null or false while it is closed. */
type Openable = { open: unknown };

/**
 * A dialog whose code is loaded with its first use, from a module that has it as default export.
 * @returns the dialog, and as `ahead` what a button that opens it spreads, so that the code comes when it is pointed at
 */
export function lateDialog<Props extends Openable>(load: () => Promise<{ default: FunctionComponent<Props> }>) {
  const Loaded: ComponentType<Props> = lazy(load);

  function LateDialog(props: Props) {
    const isOpen = props.open !== null && props.open !== false;
    // Once there it stays: closing is to be seen, and gives the focus back.
    const [isWanted, setWanted] = useState(isOpen);
    if (isOpen && !isWanted) setWanted(true);
    return <Suspense>{isWanted && <Loaded {...props} />}</Suspense>;
  }
  const fetchIt = () => void load();
  return [LateDialog, { onPointerEnter: fetchIt, onFocus: fetchIt }] as const;
}

/**
 * What a dialog shows: what it is open for and, while it closes, what it was open for.
 * @returns that, and what to call when it is out of sight
 */
export function useShown<Subject>(open: Subject | null): [shown: Subject | null, forget: () => void] {
  const [shown, setShown] = useState(open);
  if (open !== null && open !== shown) setShown(open);
  return [shown, () => setShown(null)];
}
