import { expect, test } from 'vitest';
import { passkeyHome } from './passkey-home.ts';

const at = (publicUrl: string | null, isHttps = false, port: number | null = 3000) =>
  passkeyHome({ publicUrl, isHttps, port });

test('passkeys belong to the address that was configured', () => {
  expect(at('https://shop.example')).toEqual({
    rpId: 'shop.example',
    origin: 'https://shop.example',
  });
  expect(at('https://shop.example:8443')?.origin).toBe('https://shop.example:8443');
});

test('without a public address they work at localhost, at the port that listens', () => {
  expect(at(null)).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' });
  expect(at(null, true, 443)?.origin).toBe('https://localhost');
});

test('a bare network address, and plain http beyond this machine, have none', () => {
  expect(at('http://127.0.0.1:3000')).toBeNull();
  expect(at('https://192.168.1.5')).toBeNull();
  expect(at('https://[::1]')).toBeNull();
  expect(at('http://shop.example')).toBeNull();
});
