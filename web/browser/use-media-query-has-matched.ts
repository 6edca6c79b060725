import { useCallback, useState, useSyncExternalStore } from 'react';

/**
 * True once the media query has matched. Content for such screens need not be rendered before that. Afterwards it stays
 * rendered, because turning a phone must not close its dialogs or clear its fields.
 */
export function useMediaQueryHasMatched(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  const isMatching = useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, always);
  const [hasMatched, setHasMatched] = useState(isMatching);
  if (isMatching && !hasMatched) setHasMatched(true);
  return hasMatched || isMatching;
}

/** Prerendered pages contain the content for all screens. */
const always = () => true;
