import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidateEverywhere } from '../changes.ts';

/** What came, or went, is on every other screen: it is asked for again once it is all there. */
export function useShownWhenDone(isUnderWay: boolean): void {
  const client = useQueryClient();
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) void invalidateEverywhere(client);
    wasUnderWay.current = isUnderWay;
  }, [client, isUnderWay]);
}
