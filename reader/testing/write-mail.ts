/** A file attached to an email. */
export type AttachedFile = { name: string; type: string; content: Buffer };

type MailParts = {
  from?: string;
  subject?: string;
  date?: string;
  id?: string;
  headers?: readonly string[];
  text?: string;
  html?: string;
  files?: readonly AttachedFile[];
};

const encodeBase64 = (content: Buffer | string) => Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n');
const createPart = (type: string, content: Buffer | string, headers = '') =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n${headers}\r\n${encodeBase64(content)}\r\n`;

/** Returns an email in the format in which email programs save it. */
export function writeMail({
  from = 'Corner Shop <orders@corner.example>',
  subject = 'Your order',
  date = 'Tue, 17 Nov 2026 10:15:00 +0100',
  id = `${subject}.${date}@corner.example`.replace(/[^\w.@]/g, ''),
  headers = [],
  text,
  html,
  files = [],
}: MailParts): Buffer {
  const bodies = [
    ...(text === undefined ? [] : [createPart('text/plain; charset=utf-8', text)]),
    ...(html === undefined ? [] : [createPart('text/html; charset=utf-8', html)]),
  ];
  const attachmentParts = files.map(({ name, type, content }) =>
    createPart(type, content, `Content-Disposition: attachment; filename="${name}"\r\n`),
  );
  const joinParts = (kind: string, boundary: string, parts: readonly string[]) =>
    `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${parts.map((part) => `--${boundary}\r\n${part}`).join('')}--${boundary}--\r\n`;
  const body = joinParts('mixed', 'outer', [joinParts('alternative', 'inner', bodies), ...attachmentParts]);
  const headerLines = [
    ...headers,
    `From: ${from}`,
    'To: ann@home.org',
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Date: ${date}`,
    `Message-ID: <${id}>`,
    'MIME-Version: 1.0',
  ];
  return Buffer.from(`${headerLines.join('\r\n')}\r\n${body}`);
}
