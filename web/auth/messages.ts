export const PASSWORD_RULES_TEXT = '8-16 characters, with a letter, a digit and a symbol';
export const LOGIN_FAILED = 'Login failed. Please try again.';
export const LINK_INCOMPLETE = 'This link is incomplete';
