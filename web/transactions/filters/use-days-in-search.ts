import { useEffect, useEffectEvent, useState } from 'react';
import { getToday } from '../../days/today.ts';
import type { ListSearchParams } from '../list-address.ts';
import type { FilterChange } from '../use-list-search-params.ts';

/** A search text whose last words were read as days. It was replaced by a shorter text and the filters From and To. */
export type SearchWithDays = { typed: string; words: string; from?: string; to?: string };

/**
 * If nothing contains the search text, reads dates in it: `shell 2025` then searches for `shell` in 2025. The plain
 * text goes first, so that names that contain a year are found too.
 * @param hasNothing true if the list has loaded and is empty
 * @returns `withDays`: the text that was read in this way, if the filters are still those that it has set; `isReading`:
 * true while it is not yet known whether the text contains days; `hasReadAddress`: true if the text was in the address
 * with which the page was opened
 */
export function useDaysInSearch(
  view: ListSearchParams,
  hasNothing: boolean,
  filter: (change: FilterChange, options: { replace: boolean }) => Promise<void>,
): { withDays: SearchWithDays | undefined; isReading: boolean; hasReadAddress: boolean } {
  const [last, setLast] = useState<SearchWithDays>();
  const [dateless, setDateless] = useState<string>();
  const { search, from, to, dates } = view;
  const [opened] = useState(search);
  const [hasReadAddress, setHasReadAddress] = useState(false);
  const mayReadDays = hasNothing && search !== undefined && [from, to, dates].every((each) => each === undefined);
  const typed = mayReadDays ? search : undefined;
  const narrow = useEffectEvent((read: SearchWithDays) => {
    setLast(read);
    filter({ search: read.words, from: read.from, to: read.to }, { replace: true });
  });
  useEffect(() => {
    if (typed === undefined) return;
    let isCurrent = true;
    import('../../command-grammar/dates/find-days-in-search.ts').then(
      ({ findDaysInSearch }) => {
        const found = findDaysInSearch(typed, getToday());
        if (!isCurrent) return;
        if (found) narrow({ typed, ...found });
        else setDateless(typed);
      },
      // Without a connection, the search stays as typed.
      () => setDateless(typed),
    );
    return () => {
      isCurrent = false;
    };
  }, [typed]);
  const isInEffect = last?.words === (search ?? '') && last.from === from && last.to === to;
  if (isInEffect && last.typed === opened && !hasReadAddress) setHasReadAddress(true);
  const isReading = typed !== undefined && typed !== dateless;
  return { withDays: isInEffect ? last : undefined, isReading, hasReadAddress };
}
