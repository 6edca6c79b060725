import * as z from 'zod/mini';

export const INQUIRY_TYPES = [
  { value: 'general', label: 'General' },
  { value: 'technical', label: 'Technical' },
  { value: 'billing', label: 'Billing' },
  { value: 'feature', label: 'Feature' },
  { value: 'partnership', label: 'Partnership' },
] as const;

/** What the form asks for. It is never sent anywhere, so it is no part of the contract. */
export const ContactMessage = z.object({
  name: entered('Please enter your name.'),
  email: z
    .string('Please enter your email.')
    .check(
      z.trim(),
      z.minLength(1, 'Please enter your email.'),
      z.regex(/^[^\s@]+@[^\s@]+$/, 'Please enter a valid email address.'),
    ),
  inquiryType: z.enum(INQUIRY_TYPES.map(({ value }) => value)),
  subject: entered('Please enter a subject.'),
  message: entered('Please enter a message.'),
});

function entered(missing: string) {
  return z.string(missing).check(z.trim(), z.minLength(1, missing));
}
