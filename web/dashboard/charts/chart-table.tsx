import { VisuallyHidden } from '@mantine/core';
import type { Column, Reading } from './reading.ts';

type ChartTableProps = { caption: string; of: string; columns: Column[]; readings: Reading[] };

/** What a chart shows, for who does not see it. */
export function ChartTable({ caption, of, columns, readings }: ChartTableProps) {
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[of, ...columns.map(({ name }) => name)].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {readings.map((reading) => (
            <tr key={reading.of}>
              <th scope="row">{reading.of}</th>
              {reading.values.map((value, column) => (
                <td key={columns[column]?.name}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
