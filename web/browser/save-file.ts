export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // Revokes the URL later, because some browsers do not read the file until after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
