export const LINK_EXPIRED =
  'This link has expired or was already used. Links work once, within an hour. Request a new one.';
