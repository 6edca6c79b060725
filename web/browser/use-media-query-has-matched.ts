import { useCallback, useState, useSyncExternalStore } from 'react';

/**
 * True once the media query has matched. Parts that only some screens show need not be rendered before. They stay
 * rendered after that, because turning a phone must not close their dialogs or clear their fields.
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

/** Prerendered pages contain the parts for all screens. */
const always = () => true;
