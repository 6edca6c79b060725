import { expect, test } from 'vitest';
import { buildSecurityNoticeMail } from './auth-mails.ts';
import { buildMail } from './build-mail.ts';

test('text from users is escaped in the HTML of a mail', () => {
  const name = '<img src=x onerror="alert(1)"> & co';
  const origin = { device: 'Firefox on Linux', address: '203.0.113.1' };
  const mail = { to: 'ann@home.org', token: { name, access: 'read' }, from: origin } as const;
  const { text, html } = buildSecurityNoticeMail('token-made', mail, 'http://localhost:3000');
  expect(text).toContain(`"${name}"`);
  expect(html).not.toMatch(/<img|onerror="/);
  expect(html).toContain('&#60;img src=x onerror=&#34;alert(1)&#34;&#62; &#38; co');
});

test('a link is shown as a button and as a URL to copy', () => {
  const address = 'https://money.home.org/reset-password?token=a&b="c"';
  const { html } = buildMail({
    to: 'ann@home.org',
    subject: 'Choose',
    heading: 'Choose',
    paragraphs: [],
    link: { label: 'Choose', purpose: 'choose', address },
    footnote: 'None.',
  });
  expect(html?.split('https://money.home.org/reset-password?token=a&#38;b=&#34;c&#34;')).toHaveLength(3);
});
