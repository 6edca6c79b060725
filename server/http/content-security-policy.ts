import { createHash } from 'node:crypto';

/** The placeholder for the nonce in the built page and its policy. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * Returns the content security policy of a page. It allows scripts from this server, the page's inline scripts, and
 * styles with the nonce of the response. It forbids submitting forms natively, because that could put a password into
 * the URL.
 */
export function buildContentSecurityPolicy(html: string, isHttps: boolean): string {
  const hashes = scriptsIn(html).map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes].join(' '),
    `style-src 'self' 'nonce-${NONCE_PLACEHOLDER}'`,
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

/** Returns the inline scripts of a page. */
function scriptsIn(html: string): string[] {
  const [, ...parts] = html.split('<script>');
  return parts.map((part) => part.slice(0, part.indexOf('</script>')));
}
