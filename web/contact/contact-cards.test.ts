import { expect, test } from 'vitest';
import { getContactLink } from './contact-cards.tsx';

test.each([
  ['ann@home.org', 'mailto:ann@home.org'],
  ['+49 (30) 123-456', 'tel:+4930123456'],
  ['https://chat.home.org/room', 'https://chat.home.org/room'],
  ['Ask the administrator of this server.', undefined],
  ['javascript:alert(1)', undefined],
])('%s links to %s', (text, href) => expect(getContactLink(text)).toBe(href));
