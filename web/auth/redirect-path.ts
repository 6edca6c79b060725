const ENTRANCES = ['/login', '/register', '/setup'];

/**
 * Returns the path to open after a login. Rejects addresses of other sites. Otherwise, an attacker could use a link to
 * the login page to send users to another site.
 */
export function parseRedirectPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text)) return undefined;
  const here = 'http://moneta.invalid';
  if (!URL.canParse(text, here)) return undefined;
  const address = new URL(text, here);
  if (address.origin !== here || ENTRANCES.includes(address.pathname)) return undefined;
  return address.pathname + address.search + address.hash;
}
