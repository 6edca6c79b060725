import { Email } from '../../contract/auth/login.ts';
import {
  CONTACT_CONFIRMATION_MESSAGE,
  type ContactMessage,
  INQUIRY_TYPES,
  sendContactMessage,
} from '../../contract/contact-message.ts';
import type { AppContext } from '../app-context.ts';
import { getRateLimitAddress } from '../http/client-address.ts';
import { countAttemptOrRefuse, decrementAttemptCount } from '../http/rate-limits.ts';
import { serveRateLimitedOperation } from '../http/serve-rate-limited-operation.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { HttpError } from '../platform/errors.ts';

export function registerContactRoutes(context: AppContext): void {
  const { db, config, limits, mailer, now } = context;
  const { data: administrator } = Email.safeParse(config.contact.email);

  serveRateLimitedOperation(context, sendContactMessage, async ({ body, request }) => {
    const counted = [
      [`contact ${getRateLimitAddress(request)}`, limits.contactMessages],
      ['contact', limits.allContactMessages],
    ] as const;
    for (const [key, limit] of counted) await countAttemptOrRefuse(db, key, limit, now());
    try {
      await mailer.send(writeMail(body, administrator, config.publicUrl));
    } catch (error) {
      request.log.error(error);
      for (const [key] of counted) await decrementAttemptCount(db, key);
      throw new HttpError(
        503,
        'Your message could not be sent. Try again later, or use the contact details on this page.',
      );
    }
    return { message: CONTACT_CONFIRMATION_MESSAGE };
  });
}

function writeMail(
  { name, email, inquiryType, subject, message }: ContactMessage,
  to: string | undefined,
  publicUrl: string,
): OutgoingMail {
  const type = INQUIRY_TYPES.find(({ value }) => value === inquiryType)?.label;
  const lines = [
    `From: ${name} <${email}> (this address was not verified)`,
    `Inquiry type: ${type}`,
    `Sent with the contact form at ${publicUrl}`,
    '',
    message,
  ];
  return { to, replyTo: { name, address: email }, subject: `Contact form: ${subject}`, text: `${lines.join('\n')}\n` };
}
