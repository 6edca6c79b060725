export const LINK_EXPIRED_MESSAGE =
  'This link has expired or was already used. Links work once, within an hour. Request a new one.';
