import { expect, test } from 'vitest';
import {
  partText,
  sealText,
  UNSENT_KINDS,
  whyNotTogether,
  type UnsentPart,
} from './unsent-file.ts';

const part: UnsentPart = { kind: 'sale', tillId: 'till', text: '{"_id":"a"}' };

test('a part is told by its kind, its till and what it says, letter by letter', () => {
  expect(partText(part)).toBe('sale\ntill\n{"_id":"a"}');
  const others: readonly UnsentPart[] = [
    { ...part, kind: 'move' },
    { ...part, tillId: 'other' },
    { ...part, text: '{"_id": "a"}' },
  ];
  expect(new Set([part, ...others].map(partText)).size).toBe(4);
});

test('a seal is of one device and one moment, over all parts in their order', () => {
  const madeAt = '2026-11-26T05:00:00.000Z';
  const hashes = ['one', 'two'];
  const texts = [
    sealText('device', { madeAt, hashes }),
    sealText('other', { madeAt, hashes }),
    sealText('device', { madeAt: '2026-11-26T05:00:01.000Z', hashes }),
    sealText('device', { madeAt, hashes: ['two', 'one'] }),
    sealText('device', { madeAt, hashes: ['one'] }),
  ];
  expect(texts[0]).toBe(`tillbook unsent\ndevice\n${madeAt}\none\ntwo`);
  expect(new Set(texts).size).toBe(texts.length);
});

test('sales come together, anything else alone', () => {
  for (const kind of UNSENT_KINDS) {
    expect(whyNotTogether(kind, 1)).toBeNull();
    expect(whyNotTogether(kind, 2)).toBe(kind === 'sale' ? null : 'TOO_MANY');
  }
});
