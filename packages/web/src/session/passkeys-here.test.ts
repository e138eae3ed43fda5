import { expect, test } from 'vitest';
import { knowsPasskeys, passkeysWorkHere } from './passkeys-here.ts';

const page = (hostname: string, over: object = {}) =>
  ({
    isSecureContext: true,
    PublicKeyCredential: class {},
    location: { hostname },
    ...over,
  }) as never as Window;

test('passkeys are offered on pages of their own host, and of no other', () => {
  expect(passkeysWorkHere('shop.example', page('shop.example'))).toBe(true);
  expect(passkeysWorkHere('shop.example', page('127.0.0.1'))).toBe(false);
  expect(passkeysWorkHere(null, page('shop.example'))).toBe(false);
  expect(passkeysWorkHere(undefined, page('shop.example'))).toBe(false);
});

test('a browser without them, or a page that anyone could have changed, offers none', () => {
  const { PublicKeyCredential: _gone, ...old } = page('shop.example') as unknown as Record<
    string,
    unknown
  >;
  expect(knowsPasskeys(old as never)).toBe(false);
  const unsafe = page('shop.example', { isSecureContext: false });
  expect(passkeysWorkHere('shop.example', unsafe)).toBe(false);
});
