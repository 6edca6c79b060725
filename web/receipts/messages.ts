export const RECEIPT_NOT_SAVED = 'The receipt could not be saved. Try again.';
