export const RECEIPT_NOT_SAVED_MESSAGE = 'The receipt could not be saved. Try again.';
