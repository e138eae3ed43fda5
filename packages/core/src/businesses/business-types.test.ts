import { describe, expect, it } from 'vitest';
import { BUSINESS_TYPES } from './businesses.api.ts';
import { DETAIL_FIELDS, profileOf, receiptDetailsOf, TYPE_PROFILES } from './business-types.ts';

describe('what a type of business switches', () => {
  it.each(BUSINESS_TYPES)('%s prints and asks only for details that there are', (type) => {
    const { detailFields, receiptDetails, starterCategories, stockLists } = profileOf(type);
    for (const field of detailFields) expect(DETAIL_FIELDS).toHaveProperty(field);
    expect(detailFields).toEqual(expect.arrayContaining([...receiptDetails]));
    expect(new Set(starterCategories).size).toBe(starterCategories.length);
    expect(stockLists).toContain('out');
  });

  it('a chemist and an agro-vet keep batches with their expiry, a grocer may', () => {
    expect(profileOf('pharmacy')).toMatchObject({
      needsExpiry: true,
      product: { tracksBatches: true },
    });
    expect(profileOf('agrovet').needsExpiry).toBe(true);
    expect(profileOf('grocery').needsExpiry).toBe(false);
  });

  it('a salon starts with services, everybody else with goods', () => {
    const services = BUSINESS_TYPES.filter((type) => profileOf(type).product.kind === 'service');
    expect(services).toEqual(['salon']);
  });

  it('a receipt shows the details of its type, in their order, and no others', () => {
    const phone = { colour: 'Black', warrantyMonths: '24', model: 'A5', season: '' };
    expect(Object.entries(receiptDetailsOf('electronics', phone) ?? {})).toEqual([
      ['model', 'A5'],
      ['warrantyMonths', '24'],
    ]);
    expect(receiptDetailsOf('clothing', phone)).toEqual({ colour: 'Black' });
    expect(receiptDetailsOf('grocery', phone)).toBeNull();
    expect(receiptDetailsOf('electronics', { model: '' })).toBeNull();
  });

  it('a type of a later version is treated as other', () => {
    expect(profileOf('bakery')).toBe(TYPE_PROFILES.other);
    expect(profileOf('toString')).toBe(TYPE_PROFILES.other);
  });
});
