/**
 * Bytes 0x80 to 0xFF of code page 852 (Central Europe, DOS). Some banks still use it, but `TextDecoder` does not
 * support it.
 */
const UPPER_HALF =
  'ÇüéâäůćçłëŐőîŹÄĆ' +
  'ÉĹĺôöĽľŚśÖÜŤťŁ×č' +
  'áíóúĄąŽžĘę¬źČş«»' +
  '░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
  '└┴┬├─┼Ăă╚╔╩╦╠═╬¤' +
  'đĐĎËďŇÍÎě┘┌█▄ŢŮ▀' +
  'ÓßÔŃńňŠšŔÚŕŰýÝţ´' +
  '\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';

/** Accepts any bytes. Decodes in chunks, so it takes linear time. */
export function decodeCodePage852(bytes: Uint8Array): string {
  const PIECE = 8192;
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += PIECE) {
    const codes = Array.from(bytes.subarray(start, start + PIECE), (byte) =>
      byte < 0x80 ? byte : UPPER_HALF.charCodeAt(byte - 0x80),
    );
    pieces.push(String.fromCharCode(...codes));
  }
  return pieces.join('');
}
