import { describe, expect, test } from 'vitest';
import { receiptsMatching, type ReceiptFacts } from './receipts-here.ts';
import type { KeptReceipt } from './refund-outbox.ts';
import { uuid } from './test-counter.ts';
import { sold } from './test-sold.ts';

/** A receipt of the device with this number, of this customer. */
function kept(digits: number, customer: KeptReceipt['fact']['customer'] = null): KeptReceipt {
  const { fact, ...content } = sold();
  const receiptNumber = `B1-T1-A-${String(digits).padStart(6, '0')}`;
  return {
    ...{ ...content, isUnsent: false, linesBack: [], isVoided: false },
    fact: { ...fact, _id: uuid(digits), receiptNumber, customer },
  };
}

const juma = { _id: uuid(1), name: 'Juma Ali', phone: '+255712345678' };
const nameless = { _id: uuid(2), name: null, phone: '+255754111222' };
const receipts = [kept(401), kept(402, juma), kept(1_402, nameless)];

const ANY = { day: null, totalMinor: null };
const found = (typed: string, facts: ReceiptFacts = ANY): string[] =>
  receiptsMatching(receipts, typed, facts).map(({ receiptNumber }) => receiptNumber.slice(-4));

describe('a receipt of this device is found', () => {
  test.each([
    // By its number.
    ['', ['0401', '0402', '1402']],
    ['b1-t1-a-000402', ['0402']],
    ['402', ['0402', '1402']],
    // By who bought, the phone written in any way.
    ['ali ju', ['0402']],
    ['0712 345 678', ['0402']],
    ['+255754111222', ['1402']],
    ['45678', ['0402']],
    // By what was bought: words in any order, or the code of the article.
    ['1 sug', ['0401', '0402', '1402']],
    ['su-1', ['0401', '0402', '1402']],
    ['SU1', ['0401', '0402', '1402']],
    ['flour', []],
    ['juma flour', []],
    ['0713', []],
  ])('by "%s": %j', (typed, numbers) => expect(found(typed)).toEqual(numbers));

  test('by its day and what was paid, each by itself, together, and with words', () => {
    const [first, second] = receipts.map(({ fact }) => fact);
    const { businessDate: day, totalMinor } = first!;
    const changed = [
      { ...receipts[0]!, fact: { ...first!, totalMinor: 500 } },
      { ...receipts[1]!, fact: { ...second!, businessDate: '2026-11-20' } },
      receipts[2]!,
    ];
    const those = (typed: string, facts: Partial<ReceiptFacts>): string[] =>
      receiptsMatching(changed, typed, { ...ANY, ...facts }).map(({ receiptNumber }) =>
        receiptNumber.slice(-4),
      );
    expect(those('', { day })).toEqual(['0401', '1402']);
    expect(those('', { totalMinor })).toEqual(['0402', '1402']);
    expect(those('', { day, totalMinor })).toEqual(['1402']);
    expect(those('402', { totalMinor })).toEqual(['0402', '1402']);
    expect(those('juma', { day })).toEqual([]);
  });

  test('by its id, wherever that stands in a text', () => {
    expect(found(`sale ${uuid(402).toUpperCase()}`)).toEqual(['0402']);
  });

  test('with who bought it, by name or else by number, and what of it came back', () => {
    const [none, named, numbered] = receiptsMatching(receipts, '', ANY);
    expect([none?.customerName, named?.customerName, numbered?.customerName]).toEqual([
      ...[null, 'Juma Ali', '+255754111222'],
    ]);
    const back = (linesBack: number[]) =>
      receiptsMatching([{ ...kept(403), linesBack }], '', ANY).map(({ state }) => state);
    expect([back([]), back([1]), back([1, 2])]).toEqual([
      ...[['completed'], ['part_refunded'], ['refunded']],
    ]);
  });
});
