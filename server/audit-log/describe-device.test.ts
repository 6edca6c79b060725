import { expect, test } from 'vitest';
import { describeDevice } from './describe-device.ts';

const BASE = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`${BASE} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15', 'Safari on macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/141.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['Mozilla/5.0 Firefox/140.0', 'Firefox'],
  ['curl/8.14.1', 'Program'],
  ['', 'Program'],
  [undefined, 'Program'],
  [`${' '.repeat(5000)}Firefox/140.0`, 'Program'],
])('%s is recognised as %s', (userAgent, device) => expect(describeDevice(userAgent)).toBe(device));
