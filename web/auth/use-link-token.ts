import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Returns the token of a mailed link and removes it from the address, where it would remain in the history, in bookmarks and in
 * screenshots. After a reload the token is missing, but the link can be opened again.
 */
export function useLinkToken(): string | undefined {
  const { token } = useSearch({ strict: false });
  const [kept] = useState(token);
  useEffect(() => {
    if (window.location.search !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return kept;
}
