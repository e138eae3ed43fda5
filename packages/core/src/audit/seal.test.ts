import { expect, test } from 'vitest';
import { headsText, sealText } from './seal.ts';

const one = { streamId: '0198c0de-0000-7000-8000-000000000001', seq: 7, hash: 'aa' };
const other = { streamId: '0198c0de-0000-7000-8000-000000000002', seq: 12, hash: 'bb' };

test('the heads stand one a line, by stream, in whatever order they came', () => {
  const text = `${one.streamId}|7|aa\n${other.streamId}|12|bb`;
  expect(headsText([one, other])).toBe(text);
  expect(headsText([other, one])).toBe(text);
  expect(headsText([])).toBe('');
});

test('the text of a seal joins its fields, the heads last', () => {
  const sealedFor = '2026-03-04T22:30:00.000Z';
  const sealedAt = '2026-03-04T22:30:05.001Z';
  const seal = { businessId: 'b', sealNo: 3, sealedFor, sealedAt, streams: 1, events: 7 };
  expect(sealText({ ...seal, heads: headsText([one]) })).toBe(
    `b|3|${sealedFor}|${sealedAt}|1|7|${one.streamId}|7|aa`,
  );
});
