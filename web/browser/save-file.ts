export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // Revokes the URL later, because some browsers start to read the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
