import * as z from 'zod/mini';
import { EMAIL_INVALID_MESSAGE, EMAIL_MISSING_MESSAGE } from './auth/messages.ts';
import { defineOperation } from './operation.ts';
import { limitRawText, requiredTextSchema } from './text-schemas.ts';

export const INQUIRY_TYPES = [
  { value: 'general', label: 'General' },
  { value: 'technical', label: 'Technical' },
  { value: 'billing', label: 'Billing' },
  { value: 'feature', label: 'Feature' },
  { value: 'partnership', label: 'Partnership' },
] as const;

export const CONTACT_CONFIRMATION_MESSAGE = 'Message sent successfully!';

/**
 * A message to the administrator. All fields except `message` become email headers, so they must not contain line
 * breaks.
 */
export const ContactMessage = z.object({
  name: line(100, 'Enter your name.'),
  email: z
    .string(EMAIL_MISSING_MESSAGE)
    .check(
      limitRawText(254, EMAIL_INVALID_MESSAGE),
      z.trim(),
      z.minLength(1, { error: EMAIL_MISSING_MESSAGE, abort: true }),
      z.maxLength(254, { error: EMAIL_INVALID_MESSAGE, abort: true }),
      z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, EMAIL_INVALID_MESSAGE),
    ),
  inquiryType: z.enum(INQUIRY_TYPES.map(({ value }) => value)),
  subject: line(200, 'Enter a subject.'),
  message: requiredTextSchema(10_000, 'Enter a message.'),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const sendContactMessage = defineOperation({
  id: 'sendContactMessage',
  method: 'POST',
  path: '/contact',
  summary: 'Send a message to the administrator',
  access: 'anyone',
  body: ContactMessage,
  reply: z.object({ message: z.string() }),
});

function line(maximum: number, missing: string) {
  return requiredTextSchema(maximum, missing).check(
    z.refine((value) => !/\p{Cc}/u.test(value), 'Use a single line of text.'),
  );
}
