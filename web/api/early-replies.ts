declare global {
  interface Window {
    /**
     * Replies that the script in `index.html` requested, by address, and the token it used. A failed request gives undefined.
     */
    earlyReplies?: (Record<string, Promise<Response | undefined>> & { token?: unknown }) | undefined;
  }
}

/** Returns the reply of a request that was sent before the scripts loaded. Each is used once. */
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
