// Messages that are shown on several forms or pages.

export const EMAIL_MISSING_MESSAGE = 'Enter your email.';
export const EMAIL_INVALID_MESSAGE = 'Please enter a valid email address.';
export const PASSWORD_MISSING_MESSAGE = 'Enter your password.';
