import { startTransition, useEffect, useState } from 'react';

/** One more each frame: all charts in one would keep a slow phone from answering for a good part of a second. */
export function useDrawnCount(isReady: boolean, most: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isReady || count === most) return;
    let timer: number | undefined;
    // The timer puts the work behind the painting of the frame.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setCount(count + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [isReady, count, most]);
  return count;
}
