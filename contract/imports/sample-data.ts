/** The name of the sample data file. Its import is recognized by this name. */
export const SAMPLE_DATA_FILE_NAME = 'moneta-sample-data.csv';
/** The tag of all sample transactions. */
export const SAMPLE_DATA_TAG = 'Sample data';
