import { type RefObject, useEffect, useRef } from 'react';

/** The first page is read out by the browser itself. */
let hasArrived = false;

/** Names the page in its tab and, after a change of page, moves the focus to its heading so that it is read out. */
export function usePageTitle(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === '' ? 'Moneta' : `${title} · Moneta`;
  }, [title]);
  useEffect(() => {
    if (hasArrived) heading.current?.focus({ preventScroll: true });
    hasArrived = true;
  }, []);
  return heading;
}
