export const PASSWORD_RULES_TEXT = '8-16 characters, with a letter, a digit and a symbol';
export const LOGIN_FAILED_MESSAGE = 'Login failed. Please try again.';
export const INCOMPLETE_LINK_MESSAGE = 'This link is incomplete';
