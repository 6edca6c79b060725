/** Saves a blob as a downloaded file. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // The URL is revoked later, because some browsers start to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
