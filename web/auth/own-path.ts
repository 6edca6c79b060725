const ENTRANCES = ['/login', '/register', '/setup'];

/**
 * The path to come back to after a login, if it is one of ours: a link of somebody else must not lead a person who
 * has just signed in to another site.
 */
export function ownPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text)) return undefined;
  const here = 'http://moneta.invalid';
  if (!URL.canParse(text, here)) return undefined;
  const address = new URL(text, here);
  if (address.origin !== here || ENTRANCES.includes(address.pathname)) return undefined;
  return address.pathname + address.search + address.hash;
}
