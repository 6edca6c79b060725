declare global {
  interface Window {
    /**
     * The responses, by URL, to the requests that the script in `index.html` sends before the app loads. `token` is the
     * token sent with the requests. A failed request resolves to undefined.
     */
    earlyReplies?: (Record<string, Promise<Response | undefined>> & { token?: unknown }) | undefined;
  }
}

/** Returns a response that was requested before the app loaded. Each response is used only once. */
export function takePreloadedReply(method: string, address: string, token: string | null) {
  // After a change, the preloaded responses are outdated. In a different session, they may belong to another user. In
  // both cases, discard all of them.
  if (method !== 'GET' || window.earlyReplies?.token !== token) clearPreloadedReplies();
  const reply = window.earlyReplies?.[address];
  delete window.earlyReplies?.[address];
  return reply;
}

export function clearPreloadedReplies(): void {
  window.earlyReplies = undefined;
}
