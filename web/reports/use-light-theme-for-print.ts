import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Switches to the light theme while printing, because paper is white. */
export function useLightThemeForPrint(): void {
  useEffect(() => {
    const { documentElement: page } = document;
    let before: string | null = null;
    const begin = () => {
      before = page.getAttribute(SCHEME);
      page.setAttribute(SCHEME, 'light');
    };
    const end = () => before !== null && page.setAttribute(SCHEME, before);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}
