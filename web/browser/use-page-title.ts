import { type RefObject, useEffect, useRef } from 'react';

/** False for the first page, which the browser announces itself. */
let hasArrived = false;

/** Sets the document title. After navigation it moves the focus to the heading, so screen readers announce the new page. */
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
