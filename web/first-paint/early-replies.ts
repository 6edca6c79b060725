declare global {
  interface Window {
    /**
     * By their address, the replies that the script in `index.html` has asked for with a token, `undefined` where none came,
     * and that token.
     */
    earlyReplies?: (Record<string, Promise<Response | undefined>> & { token?: unknown }) | undefined;
  }
}

/** The reply to a request that was sent before the scripts had come, once. */
export function takeEarlyReply(method: string, address: string, token: string | null) {
  // What another person was told, or was told before a change, holds no longer.
  if (method !== 'GET' || window.earlyReplies?.token !== token) dropEarlyReplies();
  const reply = window.earlyReplies?.[address];
  delete window.earlyReplies?.[address];
  return reply;
}

export function dropEarlyReplies(): void {
  window.earlyReplies = undefined;
}
