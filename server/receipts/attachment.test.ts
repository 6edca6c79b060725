import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test.each([
  ['mine.jpg', 'mine.jpg', 'mine.jpg'],
  ['"; filename=evil.html', '__ filename=evil.html', '%22%3B%20filename%3Devil.html'],
  ['a\r\nset-cookie: b=c', 'a__set-cookie: b=c', 'a%0D%0Aset-cookie%3A%20b%3Dc'],
  ['../../etc/passwd', '.._.._etc_passwd', '..%2F..%2Fetc%2Fpasswd'],
  ['half a pair \ud83e', 'half a pair _', 'half%20a%20pair%20%EF%BF%BD'],
  ["it's (100%) *", "it's (100_) *", 'it%27s%20%28100%25%29%20%2A'],
])('%j is offered as a file that can be called so, whatever is in it', (name, plain, encoded) => {
  expect(attachment(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
});
