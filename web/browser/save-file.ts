/** Saves a blob as a download. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // Revoke the URL later, because some browsers start reading only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
