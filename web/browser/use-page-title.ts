import { type RefObject, useEffect, useRef } from 'react';

/**
 * False until the first page has rendered. Focus is not moved to the heading of the first page, because the browser
 * itself announces that page.
 */
let hasArrived = false;

/**
 * Sets the document title. After navigation it also moves focus to the heading, so that screen readers announce the
 * new page.
 */
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
