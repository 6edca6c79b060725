import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Returns the token from an emailed link and removes it from the address bar, so that it does not end up in bookmarks
 * or screenshots. After a reload, the user must open the link again.
 */
export function useLinkToken(): string | undefined {
  const { token } = useSearch({ strict: false });
  const [kept] = useState(token);
  useEffect(() => {
    if (window.location.search !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return kept;
}
