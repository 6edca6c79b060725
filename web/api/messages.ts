export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.';
export const UNDO_FAILED = 'This could not be undone. Try again.';
export const CHANGE_NOT_SAVED = 'The change could not be saved. Try again.';
