import { createHash } from 'node:crypto';

/** Where the built page, and its policy, leave room for the nonce of each answer. */
export const NONCE = '__CSP_NONCE__';

/**
 * The content security policy of a page: scripts only from here and those written in the page itself; styles also with the
 * nonce of the answer. Forms are sent by script and never by themselves, which would put a password into the address.
 */
export function policyFor(html: string, isHttps: boolean): string {
  const hashes = scriptsIn(html).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes].join(' '),
    `style-src 'self' 'nonce-${NONCE}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The scripts that are written in a page itself. */
function scriptsIn(html: string): string[] {
  const [, ...parts] = html.split('<script>');
  return parts.map((part) => part.slice(0, part.indexOf('</script>')));
}
