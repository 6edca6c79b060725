/**
 * The colour of a slice: the six go round and round. Where the last slice would meet the first in the same colour, it
 * takes the second colour on, which neither neighbour has.
 */
export function sliceColour(index: number, count: number, colours: readonly string[]): string {
  const meetsFirst = index > 0 && index === count - 1 && index % colours.length === 0;
  return colours[(meetsFirst ? index + 2 : index) % colours.length] ?? '';
}
