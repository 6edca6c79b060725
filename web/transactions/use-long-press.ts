import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** How long a finger rests until it means more than a press, in milliseconds. */
const LONG = 500;
/** How far it may stray meanwhile, in pixels: further, it scrolls. */
const STRAY = 10;

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number };

/**
 * For a row that a finger presses long. The click and the menu that follow are held back; a mouse and the keyboard are left alone.
 * @returns handlers for its element
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
