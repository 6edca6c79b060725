/** The locale of people who did not choose a region. */
export const DEFAULT_LOCALE = 'en-US';
