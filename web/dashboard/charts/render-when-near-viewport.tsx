import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Charts are drawn when they are less than one screen height above or below the visible part of the page. */
const NEAR = { rootMargin: '100% 0px' };

/**
 * Shows a skeleton until the chart is about to become visible, because charts take a long time to draw on slow phones.
 */
export function RenderWhenNearViewport({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const isEmpty = !children;
  useEffect(() => {
    if (isEmpty || isNear || place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setIsNear(true));
    }, NEAR);
    observer.observe(place.current);
    // Draws the chart before the page is printed, even if it is out of view.
    const draw = () => flushSync(() => setIsNear(true));
    window.addEventListener('beforeprint', draw);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', draw);
    };
  }, [isEmpty, isNear]);
  return isNear && children ? children : <div ref={place}>{skeleton}</div>;
}
