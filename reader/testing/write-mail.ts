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

const wrap = (content: Buffer | string) => Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n');
const part = (type: string, content: Buffer | string, more = '') =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n${more}\r\n${wrap(content)}\r\n`;

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
    ...(text === undefined ? [] : [part('text/plain; charset=utf-8', text)]),
    ...(html === undefined ? [] : [part('text/html; charset=utf-8', html)]),
  ];
  const attached = files.map(({ name, type, content }) =>
    part(type, content, `Content-Disposition: attachment; filename="${name}"\r\n`),
  );
  const join = (kind: string, boundary: string, parts: readonly string[]) =>
    `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${parts.map((each) => `--${boundary}\r\n${each}`).join('')}--${boundary}--\r\n`;
  const body = join('mixed', 'outer', [join('alternative', 'inner', bodies), ...attached]);
  const head = [
    ...headers,
    `From: ${from}`,
    'To: ann@home.org',
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    `Date: ${date}`,
    `Message-ID: <${id}>`,
    'MIME-Version: 1.0',
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n${body}`);
}
