import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The distance from the visible part of the page at which a chart is drawn. */
const NEAR = { rootMargin: '100% 0px' };

/**
 * Shows a skeleton until there is a chart and it is close to the visible part of the page, because drawing a chart takes
 * long on a slow phone.
 */
export function DrawnWhenNear({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const isEmpty = !children;
  useEffect(() => {
    if (isEmpty || isNear || place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setIsNear(true));
    }, NEAR);
    observer.observe(place.current);
    // A printed page contains all charts.
    const draw = () => flushSync(() => setIsNear(true));
    window.addEventListener('beforeprint', draw);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', draw);
    };
  }, [isEmpty, isNear]);
  return isNear && children ? children : <div ref={place}>{skeleton}</div>;
}
