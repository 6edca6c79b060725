// Messages that several forms or pages share.

export const EMAIL_MISSING = 'Please enter your email.';
export const EMAIL_INVALID = 'Please enter a valid email address.';
export const PASSWORD_MISSING = 'Please enter your password.';
export const PASSWORD_RESET = 'Password reset successful. You can now log in with your new password.';
export const LOGGED_OUT = 'Logged out successfully.';
export const CODE_MISSING = 'Please enter the code.';
