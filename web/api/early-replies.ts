declare global {
  interface Window {
    /**
     * The replies that the script in `index.html` requested, by address, and the token of these requests. A failed
     * request gives undefined.
     */
    earlyReplies?: (Record<string, Promise<Response | undefined>> & { token?: unknown }) | undefined;
  }
}

/** Returns the reply to a request that the page sent before the scripts loaded. Each reply is returned only once. */
export function takeEarlyReply(method: string, address: string, token: string | null) {
  // Discards replies for another session, and replies from before a change.
  if (method !== 'GET' || window.earlyReplies?.token !== token) dropEarlyReplies();
  const reply = window.earlyReplies?.[address];
  delete window.earlyReplies?.[address];
  return reply;
}

export function dropEarlyReplies(): void {
  window.earlyReplies = undefined;
}
