import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token of a mailed link, taken out of the address as soon as the page has it: there it would stand in the history, in
 * bookmarks and in pictures of the screen. A page that is loaded anew has none: the link is still good, and can be opened again.
 */
export function useLinkToken(): string | undefined {
  const { token } = useSearch({ strict: false });
  const [kept] = useState(token);
  useEffect(() => {
    if (window.location.search !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return kept;
}
