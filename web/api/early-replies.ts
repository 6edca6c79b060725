declare global {
  interface Window {
    /**
     * The responses that the script in `index.html` requested, by address, and the token of their requests. A failed
     * request results in undefined.
     */
    earlyReplies?: (Record<string, Promise<Response | undefined>> & { token?: unknown }) | undefined;
  }
}

/**
 * Returns the response to a request that the page sent before the scripts loaded. Each response is returned only once.
 */
export function takeEarlyReply(method: string, address: string, token: string | null) {
  // Responses of another session, or from before a change, are dropped.
  if (method !== 'GET' || window.earlyReplies?.token !== token) dropEarlyReplies();
  const reply = window.earlyReplies?.[address];
  delete window.earlyReplies?.[address];
  return reply;
}

export function dropEarlyReplies(): void {
  window.earlyReplies = undefined;
}
