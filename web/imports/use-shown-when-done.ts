import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidateEverywhere } from '../changes.ts';

/** Refetches all pages when an import has been run or undone. */
export function useShownWhenDone(isUnderWay: boolean): void {
  const client = useQueryClient();
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) void invalidateEverywhere(client);
    wasUnderWay.current = isUnderWay;
  }, [client, isUnderWay]);
}
