export const LINK_EXPIRED_MESSAGE =
  'This link has expired or was already used. Links work once and expire after an hour. Request a new one.';
