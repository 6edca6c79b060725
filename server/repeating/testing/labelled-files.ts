import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readEntries } from '../../../statements/testing/read-entries.ts';
import { areSimilarWords, getSeriesKey } from '../series-key.ts';
import type { LabelledRow, SyntheticLife } from './synthetic-lives.ts';

/** A bank file whose series were labelled by hand. */
export type LabelledFile = {
  /** The path, relative to the file that contains the labels. */
  file: string;
  /**
   * True if the file was set aside while the detection was being developed, in order to test the detection with unknown
   * data.
   */
  isAside?: boolean;
  series: { name: string; every: { count: number; unit: string }; nextDay: string; amount?: number }[];
};

/** Reads the bank files listed in a JSON file of labels. For each bank file, its last day is treated as today. */
export async function readLabelledFiles(path: string): Promise<{ of: LabelledFile; life: SyntheticLife }[]> {
  const files = JSON.parse(readFileSync(path, 'utf8')) as LabelledFile[];
  return Promise.all(
    files.map(async (of) => ({ of, life: await readLife(resolve(dirname(path), of.file), of.series) })),
  );
}

async function readLife(path: string, series: LabelledFile['series']): Promise<SyntheticLife> {
  const rows = (await readEntries(path))
    .filter(({ amountMinor, name }) => amountMinor !== 0 && name !== '')
    .map(({ day, name, amountMinor }): LabelledRow => {
      const label = series.findIndex(
        (each) =>
          areSimilarWords(getSeriesKey(each.name).split(' '), getSeriesKey(name).split(' ')) &&
          (each.amount === undefined || Math.round(each.amount * 100) === Math.abs(amountMinor)),
      );
      return {
        day,
        name,
        amountMinor: Math.abs(amountMinor),
        kind: amountMinor > 0 ? 'income' : 'expense',
        category: '',
        accountId: 'everyday',
        recurringId: null,
        label: label < 0 ? null : String(label),
      };
    })
    .sort((one, other) => one.day.localeCompare(other.day));
  const expected = series.map(({ every, nextDay }, at) => ({ label: String(at), every, nextDay }));
  return { rows, expected, today: rows.at(-1)?.day ?? '' };
}
