export const REGION_NOT_SAVED = 'The region could not be saved. Try again.';
