import { type ReceiptReader, type SerializedReading, startReceiptReader, UnreadableReceiptError } from './index.ts';

/** Prints the fields of each receipt as one JSON object per line. */
export async function printReceiptFields(files: string[], processes: number): Promise<void> {
  const reader = startReceiptReader({ processes });
  // Starts reading a few files ahead, so that every process is busy. Starting all files at once would exceed the limit
  // of the queue.
  const pendingReadings: Promise<object>[] = [];
  const printNext = async () => console.log(JSON.stringify(await pendingReadings.shift()));
  for (const file of files) {
    pendingReadings.push(readReceiptFile(reader, file));
    if (pendingReadings.length > processes * 2) await printNext();
  }
  while (pendingReadings.length > 0) await printNext();
  await reader.close();
}

async function readReceiptFile(reader: ReceiptReader, file: string): Promise<object> {
  try {
    return formatReading(file, await reader.read(file, { owner: 0, today: formatLocalDay(new Date()) }));
  } catch (error) {
    process.exitCode = 1;
    const none = { merchant: null, amount: null, date: null, category: null, currency: null };
    const sure = { merchant: false, amount: false, date: false };
    const confidence = { merchant: 0, amount: 0, date: 0, category: 0, currency: 0 };
    return { file, ...none, confidence, sure, addsUp: false, ms: 0, error: explainError(error) };
  }
}

function formatReading(file: string, reading: SerializedReading): object {
  const { merchant, amountMinor, day, category, currency, confidence, sure, addsUp, ms } = reading;
  const amount = amountMinor === null ? null : amountMinor / 100;
  return { file, merchant, amount, date: day, category, currency, confidence, sure, addsUp, ms };
}

function explainError(error: unknown): string {
  if (error instanceof UnreadableReceiptError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'This file could not be opened: no such file.';
  if (code === 'EISDIR') return 'This is a folder. Pass the paths of the files in it instead.';
  return `This file could not be opened: ${error instanceof Error ? error.message : String(error)}`;
}

function formatLocalDay(now: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
