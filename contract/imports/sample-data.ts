/** The name of the file with sample data, which identifies its import. */
export const SAMPLE_FILE_NAME = 'moneta-sample-data.csv';
/** The tag of all sample transactions. */
export const SAMPLE_TAG = 'Sample data';
