import { type ComponentType, type FunctionComponent, lazy, Suspense, useEffect, useState } from 'react';

/** What a dialog is open for; null or false while it is closed. */
type Openable = { open: unknown };

type Load<Props> = () => Promise<{ default: FunctionComponent<Props> }>;

/**
 * A dialog whose code comes with its first use.
 * @param load imports a module that has the dialog as its default export
 * @returns the dialog, and its `load` for `fetchAhead`
 */
export function lateDialog<Props extends Openable>(load: Load<Props>) {
  const Loaded: ComponentType<Props> = lazy(load);

  function LateDialog(props: Props) {
    const isOpen = props.open !== null && props.open !== false;
    // Once there it stays: else nothing would be seen of its closing, and nothing would give the focus back.
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

/** For what opens dialogs, a button or a table: pointed at or focused it fetches their code, so that they open at once. */
export function fetchAhead(...loads: (() => Promise<unknown>)[]) {
  const fetchAll = () => {
    for (const load of loads) load();
  };
  return { onPointerEnter: fetchAll, onFocus: fetchAll };
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

/** Mantine notes where the focus is to return to when something opens, not when it is there open from the start. */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return opened && isThere;
}
