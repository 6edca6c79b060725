export const REGION_NOT_SAVED_MESSAGE = 'The region could not be saved. Try again.';
