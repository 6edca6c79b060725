// Messages that several forms or pages share.

export const EMAIL_MISSING = 'Enter your email.';
export const EMAIL_INVALID = 'Please enter a valid email address.';
export const PASSWORD_MISSING = 'Enter your password.';
