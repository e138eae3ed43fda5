import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../test/property.ts';
import type { AuditRecord } from './chain.ts';
import { auditText } from './chain.ts';

const record: AuditRecord = {
  businessId: '0198c0de-0000-7000-8000-000000000001',
  streamId: '0198c0de-0000-7000-8000-000000000002',
  seq: 12,
  actorId: '0198c0de-0000-7000-8000-000000000003',
  actorName: 'Amina | é😀',
  action: 'sale.posted',
  subjectId: '0198c0de-0000-7000-8000-000000000004',
  at: '2026-11-21T10:00:00.007Z',
  detail: '{"note":"a|b|ü"}',
};

describe('the text of an audit record', () => {
  it('joins its fields, the detail last', () => {
    expect(auditText(record)).toBe(
      '0198c0de-0000-7000-8000-000000000001|0198c0de-0000-7000-8000-000000000002|12|' +
        '0198c0de-0000-7000-8000-000000000003|sale.posted|' +
        '0198c0de-0000-7000-8000-000000000004|2026-11-21T10:00:00.007Z|10|Amina | é😀|{"note":"a|b|ü"}',
    );
  });

  it('has an empty place where nobody acted on nothing', () => {
    expect(
      auditText({ ...record, actorId: null, actorName: '', subjectId: null, detail: '' }),
    ).toBe(
      '0198c0de-0000-7000-8000-000000000001|0198c0de-0000-7000-8000-000000000002|12||' +
        'sale.posted||2026-11-21T10:00:00.007Z|0||',
    );
  });

  // Computed once by PostgreSQL with the expression of the doc comment, previous hash 32 zeros.
  it('has the hash that PostgreSQL computes', () => {
    const hash = createHash('sha256').update(Buffer.alloc(32)).update(auditText(record), 'utf8');
    expect(hash.digest('hex')).toBe(
      '593f69864f987204c9471d1f7326cab6d3db5db20465a5a64017527fcbacbca7',
    );
  });

  it.each<Partial<AuditRecord>>([
    { businessId: '' },
    { streamId: 'till|1' },
    { actorId: '' },
    { subjectId: record.streamId.toUpperCase() },
    { seq: 0 },
    { seq: 1.5 },
    { action: 'sale|posted' },
    { action: '' },
    { at: '2026-11-21T10:00:00Z' },
    { at: '2026-11-21T10:00:00.007+03:00' },
  ])('is not made of %j', (wrong) => {
    expect(() => auditText({ ...record, ...wrong })).toThrow(RangeError);
  });

  it('differs whenever a field differs, whatever the detail holds', () => {
    const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
    const anyId = hex(1).map((last) => `0198c0de-0000-7000-8000-00000000000${last}`);
    const anyRecord = fc.record({
      businessId: anyId,
      streamId: anyId,
      seq: fc.integer({ min: 1, max: 20 }),
      actorId: fc.option(anyId),
      actorName: fc.string({ unit: fc.constantFrom('|', '1', 'a'), maxLength: 4 }),
      action: fc.constantFrom('a', 'b', 'a.b', '1'),
      subjectId: fc.option(anyId),
      at: fc.constantFrom(record.at, '2026-11-21T10:00:00.008Z'),
      detail: fc.string({ unit: fc.constantFrom('|', '1', 'a', '.') }),
    });
    holds(
      fc.property(anyRecord, anyRecord, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(auditText(one) === auditText(other)).toBe(isSame);
        expect(auditText(one).endsWith(`|${one.actorName}|${one.detail}`)).toBe(true);
      }),
      20_000,
    );
  });
});
