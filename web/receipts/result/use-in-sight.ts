import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { SeenPage } from '../../../contract/receipts.ts';
import { around, type Field, wordsOf } from './places.ts';
import type { Zoom } from './zoom-switch.tsx';

/** Letters smaller than this many pixels are hard to read. */
const LEGIBLE_PX = 9;

/** Keeps the place of a field in sight: scrolls to it, and asks for the actual size where its letters are too small. */
export function useInSight(page: SeenPage | undefined, field: Field | null, zoom: Zoom, enlarge: () => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const isStill = useReducedMotion();
  const onTooSmall = useEffectEvent(enlarge);
  useEffect(() => {
    const frame = scroller.current;
    const paper = frame?.firstElementChild;
    const words = page && field ? wordsOf(page, field) : [];
    const box = around(words.map((word) => word.box));
    const first = words[0];
    if (!frame || !paper || !page || !box || !first) return;
    const scale = paper.clientWidth / page.width;
    if (zoom === 'fit' && Math.min(first.box.height, first.box.width) * scale < LEGIBLE_PX) return onTooSmall();
    frame.scrollTo({
      left: (box.left + box.width / 2) * scale - frame.clientWidth / 2,
      top: (box.top + box.height / 2) * scale - frame.clientHeight / 2,
      behavior: isStill ? 'instant' : 'smooth',
    });
  }, [page, field, zoom, isStill]);
  return scroller;
}
