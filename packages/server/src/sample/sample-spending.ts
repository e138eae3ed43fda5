import type { Shop } from './shop.ts';

/** What the sample shops spend, in the largest branch; the others spend their share of it. */
export const GROCERY_SPENDING: Shop['spending'] = {
  monthly: [
    { on: 3, category: 'rent', payee: 'Msimbazi Properties', minor: 650_000_00, from: 'bank' },
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
    { on: 28, category: 'wages', payee: 'Everybody here', minor: 1_800_000_00, from: 'bank' },
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
    { on: 28, category: 'wages', payee: 'Everybody here', minor: 1_600_000, from: 'bank' },
  ],
  limitMinor: 150_000,
  waiting: { category: 'repairs', payee: 'Gulf Shopfitters', minor: 240_000 },
  drawingMinor: 500_000,
};
