/** The locale of users who have not chosen a region. */
export const DEFAULT_LOCALE = 'en-US';
