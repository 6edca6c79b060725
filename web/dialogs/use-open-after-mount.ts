import { useEffect, useState } from 'react';

/** Mantine notes where the focus is to return to when something opens, not when it is there open from the start. */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return opened && isThere;
}
