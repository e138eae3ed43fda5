import type { Shop } from './shop.ts';

/** What the sample shops spend, in the largest branch; the others spend their share of it. */
export const GROCERY_SPENDING: Shop['spending'] = {
  monthly: [
    { on: 3, category: 'rent', payee: 'Msimbazi Properties', minor: 420_000_00, from: 'bank' },
    { on: 5, category: 'telephone', payee: 'Airtime', minor: 40_000_00, from: 'safe' },
    {
      on: 12,
      category: 'utilities',
      payee: 'Electricity',
      minor: 140_000_00,
      from: 'mobile_money',
    },
    { on: 17, category: 'transport', payee: 'Kombo, lorry', minor: 90_000_00, from: 'safe' },
    { on: 20, category: 'supplies', payee: 'Bags and rolls', minor: 60_000_00, from: 'safe' },
    { on: 28, category: 'wages', payee: 'Shop staff', minor: 950_000_00, from: 'bank' },
  ],
  owed: [
    {
      supplier: {
        name: 'Taa Electricity',
        contact: 'Customer desk',
        phone: '+255 22 211 0011',
        termsDays: 14,
      },
      ...{ daysAgo: 9, category: 'utilities', note: 'Electricity of the cold room' },
      ...{ invoice: 'TE-40877', minor: 186_400_00 },
    },
    {
      supplier: {
        name: 'Baridi Coolers',
        contact: 'Elia Mushi',
        phone: '+255 22 211 0012',
        termsDays: 7,
      },
      ...{ daysAgo: 3, category: 'repairs', note: 'New compressor of the milk fridge' },
      ...{ invoice: '1182', minor: 320_000_00 },
    },
  ],
  limitMinor: 500_000_00,
  waiting: { category: 'repairs', payee: 'Baridi Coolers', minor: 850_000_00 },
  drawingMinor: 400_000_00,
};

export const ELECTRONICS_SPENDING: Shop['spending'] = {
  monthly: [
    { on: 3, category: 'rent', payee: 'Salem Real Estate', minor: 900_000, from: 'bank' },
    { on: 5, category: 'telephone', payee: 'Internet', minor: 25_000, from: 'bank' },
    { on: 17, category: 'transport', payee: 'Courier', minor: 45_000, from: 'safe' },
    { on: 20, category: 'advertising', payee: 'Friday leaflet', minor: 120_000, from: 'bank' },
    { on: 28, category: 'wages', payee: 'Shop staff', minor: 1_600_000, from: 'bank' },
  ],
  owed: [
    {
      supplier: {
        name: 'Noor Power and Water',
        contact: 'Customer desk',
        phone: '+965 2222 0011',
        termsDays: 14,
      },
      ...{ daysAgo: 8, category: 'utilities', note: 'Electricity and cooling of the shops' },
      ...{ invoice: 'NPW-22019', minor: 64_500 },
    },
  ],
  limitMinor: 150_000,
  waiting: { category: 'repairs', payee: 'Gulf Shopfitters', minor: 240_000 },
  drawingMinor: 500_000,
};
