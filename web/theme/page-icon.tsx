import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { palette } from './palette.ts';

/** Keeps the page icon, and the colour a phone gives its bars, in step with the theme. */
export function PageIcon() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', `/icon-${scheme}.svg`);
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', palette[scheme].canvas);
  }, [scheme]);
  return null;
}
