import type { State, Upload } from './uploads.ts';

const WORDS: Record<Exclude<State, 'reading'>, string> = {
  waiting: 'waiting',
  done: 'done',
  attention: 'needs your attention',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** Where the files stand, for who hears it: the one that is being read, or the last in its state and how many there are. */
export function uploadStatusText(uploads: readonly Upload[]): string {
  const place = uploads.findIndex(({ state }) => state === 'reading');
  const reading = uploads[place];
  if (reading) return `Processing ${reading.file.name}, ${place + 1} of ${uploads.length}`;
  return uploads.map((upload) => `${upload.file.name}: ${wordsOf(upload)}`).join('. ');
}

function wordsOf(upload: Upload): string {
  if (upload.state === 'failed') return upload.sentence;
  return upload.state === 'reading' ? 'Processing...' : WORDS[upload.state];
}
