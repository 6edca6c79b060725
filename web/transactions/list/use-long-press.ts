import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Milliseconds after which a press is treated as a long press. */
const LONG = 500;
/** If the finger moves more than this many pixels, the user is scrolling. */
const STRAY = 10;

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number };

/**
 * Detects a long press on a touch screen, and suppresses the click and context menu that would follow it.
 * @returns event handlers for the row
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<Press>(null);
  const wasLong = useRef(false);
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      end();
      wasLong.current = false;
      if (pointerType !== 'touch') return;
      const timer = setTimeout(() => {
        wasLong.current = true;
        onLongPress();
      }, LONG);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > STRAY) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (press.current || wasLong.current) event.preventDefault();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
