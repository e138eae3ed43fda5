import { expect, test } from 'vitest';
import { deviceName } from './client.ts';

const MOZILLA = 'Mozilla/5.0';

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `${MOZILLA} (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`,
    'Edge on Windows',
  ],
  [
    `${MOZILLA} (Linux; Android 14; SM-A055F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `${MOZILLA} (Linux; Android 13) SamsungBrowser/24.0 Chrome/117.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1`,
    'Safari on iOS',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox on Linux'],
  ['curl/8.5.0', 'curl'],
  ['', ''],
  ['<b>\u0000x</b>', '<b>x<'],
])('%s is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
