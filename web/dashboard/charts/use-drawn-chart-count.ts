import { startTransition, useEffect, useState } from 'react';

/**
 * Returns the number of charts to draw. It grows by one in each frame, because drawing all charts at once would block a
 * slow phone.
 */
export function useDrawnChartCount(isReady: boolean, most: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isReady || count === most) return;
    let timer: number | undefined;
    // The timer waits until the frame was painted.
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
