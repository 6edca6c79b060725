import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Returns the token of a mailed link and removes it from the address, because addresses end up in the history, in
 * bookmarks and in screenshots. After a reload the token is lost, and the person must open the link again.
 */
export function useLinkToken(): string | undefined {
  const { token } = useSearch({ strict: false });
  const [kept] = useState(token);
  useEffect(() => {
    if (window.location.search !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return kept;
}
