const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 21, 2026, 10:04 AM`, in the zone of whoever reads it. */
export function formatInstant(instant: string): string {
  return FORMAT.format(new Date(instant));
}
