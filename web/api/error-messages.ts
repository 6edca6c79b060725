export const SOMETHING_WENT_WRONG_MESSAGE = 'Something went wrong. Please try again.';
export const UNDO_FAILED_MESSAGE = 'This could not be undone. Try again.';
export const CHANGE_NOT_SAVED_MESSAGE = 'The change could not be saved. Try again.';
