import { expect, test } from 'vitest';
import { encryptPushPayload, isValidBrowserKey, MAX_PUSH_PAYLOAD_BYTES } from './encrypt-push.ts';

/** The keys of the example in RFC 8291, section 5. */
const BROWSER = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

test('a message is encrypted as in the example of RFC 8291', () => {
  const own = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  };
  const message = encryptPushPayload('When I grow up, I want to be a watermelon', BROWSER, own);
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('the longest payload makes a message of 4096 bytes', () => {
  expect(encryptPushPayload('x'.repeat(MAX_PUSH_PAYLOAD_BYTES), BROWSER)).toHaveLength(4096);
});

test('a key that is not on the curve is recognized', () => {
  expect(isValidBrowserKey(BROWSER.p256dh)).toBe(true);
  expect(isValidBrowserKey(`B${'A'.repeat(86)}`)).toBe(false);
  expect(isValidBrowserKey('')).toBe(false);
});
