declare global {
  interface Window {
    /**
     * The responses, by URL, to requests that the script in `index.html` sends before the app loads, and the token used
     * for these requests. A failed request resolves to undefined.
     */
    earlyReplies?: (Record<string, Promise<Response | undefined>> & { token?: unknown }) | undefined;
  }
}

/** Returns a response that was requested before the app loaded. Each response is used only once. */
export function takePreloadedReply(method: string, address: string, token: string | null) {
  // Preloaded responses are outdated after a change, and must not be used in another session.
  if (method !== 'GET' || window.earlyReplies?.token !== token) clearPreloadedReplies();
  const reply = window.earlyReplies?.[address];
  delete window.earlyReplies?.[address];
  return reply;
}

export function clearPreloadedReplies(): void {
  window.earlyReplies = undefined;
}
