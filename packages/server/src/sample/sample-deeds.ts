import type { ShopDeeds } from './shop-deeds.ts';

const SHILLING = 100;

export const GROCERY_DEEDS: ShopDeeds = {
  promotions: [
    {
      ...{ name: 'Tea week, 10% off', kind: 'percent', scope: 'goods', basisPoints: 1_000 },
      goods: ['Black tea 100 g', 'Tea bags 50', 'Ginger biscuits 200 g'],
      ...{ firstDaysAgo: 13, lastDaysAgo: 7 },
    },
    {
      ...{ name: 'Cool drinks, 8% off', kind: 'percent', scope: 'goods', basisPoints: 800 },
      goods: ['Cola 350 ml', 'Orange soda 350 ml', 'Ginger ale 350 ml', 'Passion juice 250 ml'],
      ...{ firstDaysAgo: 6, lastDaysAgo: -8 },
    },
    {
      ...{ name: 'Every third bath soap at half', kind: 'buy_get', scope: 'goods' },
      ...{ basisPoints: 5_000, buyCount: 2, getCount: 1, goods: ['Bath soap 175 g'] },
      ...{ firstDaysAgo: 10, lastDaysAgo: -3 },
    },
    {
      ...{ name: 'Month end, 3% off large carts', kind: 'percent', scope: 'cart' },
      ...{ basisPoints: 300, minimumMinor: 50_000 * SHILLING, goods: [] },
      ...{ firstDaysAgo: -5, lastDaysAgo: -9 },
    },
  ],
  loyalty: {
    ...{ perMinor: 1_000 * SHILLING, worthMinor: 20 * SHILLING, leastPoints: 50 },
    turned: [
      { branch: 'KAR', daysAgo: 5, customer: 'Mama Salma', points: 100 },
      { branch: 'KAR', daysAgo: 3, customer: 'Rehema Chuwa', points: 60 },
    ],
  },
  giftCards: [
    { branch: 'KAR', daysAgo: 58, minor: 40_000 * SHILLING, paidAgo: [51, 44], emptiedAgo: 37 },
    { branch: 'KAR', daysAgo: 13, minor: 50_000 * SHILLING, paidAgo: [9, 5] },
    { branch: 'KAR', daysAgo: 11, minor: 10_000 * SHILLING, paidAgo: [], emptiedAgo: 6 },
    { branch: 'MBZ', daysAgo: 8, minor: 100_000 * SHILLING, paidAgo: [4] },
    { branch: 'KAR', daysAgo: 4, minor: 30_000 * SHILLING, paidAgo: [] },
  ],
  quotes: [
    {
      ...{ branch: 'KAR', daysAgo: 13, validDays: 7, customer: 'Duka la Neema' },
      lines: [
        ['Wheat flour 2 kg', 12],
        ['Palm oil 1 l', 10],
      ],
    },
    {
      ...{ branch: 'KAR', daysAgo: 9, validDays: 14, customer: 'Hoteli ya Bahari', lines: [] },
      soldAgo: 6,
    },
    {
      ...{ branch: 'KAR', daysAgo: 2, validDays: 14, customer: 'Upendo Nursery School' },
      lines: [
        ['Rice Mbeya grade 1', 25],
        ['Red beans', 10],
        ['Drinking water 12 l', 6],
      ],
    },
  ],
  parked: [
    {
      ...{ branch: 'KAR', daysAgo: 1, name: 'Neema sends a boy', customer: 'Duka la Neema' },
      lines: [
        ['Wheat flour 2 kg', 4],
        ['Palm oil 1 l', 3],
      ],
    },
    {
      ...{ branch: 'KAR', daysAgo: 4, name: 'Blue jacket, went for cash', customer: null },
      lines: [['Palm oil 1 l', 1]],
    },
  ],
  laybys: [],
  onAccount: {
    sold: [
      { branch: 'KAR', daysAgo: 71, customer: 'Hoteli ya Bahari' },
      { branch: 'KAR', daysAgo: 66, customer: 'Duka la Neema' },
      { branch: 'KAR', daysAgo: 47, customer: 'Hoteli ya Bahari' },
      { branch: 'KAR', daysAgo: 38, customer: 'Upendo Nursery School' },
      { branch: 'KAR', daysAgo: 26, customer: 'Duka la Neema' },
      { branch: 'KAR', daysAgo: 17, customer: 'Hoteli ya Bahari' },
      { branch: 'KAR', daysAgo: 10, customer: 'Upendo Nursery School' },
      { branch: 'KAR', daysAgo: 4, customer: 'Hoteli ya Bahari' },
      { branch: 'KAR', daysAgo: 2, customer: 'Duka la Neema' },
    ],
    paid: [
      { branch: 'KAR', daysAgo: 60, customer: 'Duka la Neema', share: 0.2 },
      { branch: 'KAR', daysAgo: 52, customer: 'Upendo Nursery School', share: 0.15 },
    ],
  },
  exchanges: [
    { branch: 'KAR', boughtAgo: 12, daysAgo: 9 },
    { branch: 'MWG', boughtAgo: 7, daysAgo: 4 },
  ],
  blindReturns: [
    {
      ...{ branch: 'KAR', daysAgo: 8, customer: 'Baraka Lyimo', name: 'Dish liquid 750 ml' },
      ...{ disposition: 'stock', reason: 'changed_mind' },
    },
    {
      ...{ branch: 'MBZ', daysAgo: 4, customer: 'Mzee Juma Kipande', name: 'Spaghetti 400 g' },
      ...{ disposition: 'damaged', reason: 'faulty' },
    },
  ],
  voids: [
    { branch: 'KAR', daysAgo: 11, reason: 'wrong_item' },
    { branch: 'MBZ', daysAgo: 6, reason: 'wrong_price' },
    { branch: 'KAR', daysAgo: 2, reason: 'changed_mind' },
  ],
  ownPrices: [
    { branch: 'MBZ', daysAgo: 10, basisPoints: 9_000, reason: 'Regular customer' },
    { branch: 'KAR', daysAgo: 7, basisPoints: 4_000, reason: 'Dented, sold as it is' },
    { branch: 'KAR', daysAgo: 3, basisPoints: 8_500, reason: 'Next door asks less' },
  ],
  removed: { share: 0.02, branch: 'KAR', till: 'T2', shareThere: 0.065 },
};

export const ELECTRONICS_DEEDS: ShopDeeds = {
  promotions: [
    {
      ...{ name: 'Sound days, 1.500 off', kind: 'amount', scope: 'goods', amountMinor: 1_500 },
      goods: ['Wireless earbuds Breeze', 'Headphones over-ear', 'Portable speaker small'],
      ...{ firstDaysAgo: 13, lastDaysAgo: 8 },
    },
    {
      ...{ name: 'Cases and glass, 15% off', kind: 'percent', scope: 'goods', basisPoints: 1_500 },
      goods: [
        ...['Clear case Falcon A5', 'Clear case Falcon S9', 'Leather case Pearl 3'],
        ...['Screen glass Falcon A5', 'Screen glass Falcon S9', 'Screen glass Pearl 3'],
      ],
      ...{ firstDaysAgo: 5, lastDaysAgo: -9 },
    },
    {
      ...{ name: 'Back to school: sleeve 5.500', kind: 'fixed_price', scope: 'goods' },
      ...{ amountMinor: 5_500, goods: ['Laptop sleeve 14 inch'] },
      ...{ firstDaysAgo: -4, lastDaysAgo: -18 },
    },
  ],
  loyalty: null,
  giftCards: [
    { branch: 'SAL', daysAgo: 13, minor: 50_000, paidAgo: [8] },
    { branch: 'SAL', daysAgo: 10, minor: 10_000, paidAgo: [], emptiedAgo: 5 },
    { branch: 'HAW', daysAgo: 6, minor: 25_000, paidAgo: [] },
  ],
  quotes: [
    {
      ...{ branch: 'SAL', daysAgo: 12, validDays: 7, customer: 'Nour Language Centre' },
      lines: [['Webcam full HD', 6]],
    },
    {
      ...{ branch: 'SAL', daysAgo: 9, validDays: 14, customer: 'Gulf Breeze Apartments' },
      ...{ lines: [], soldAgo: 6 },
    },
    {
      ...{ branch: 'SAL', daysAgo: 2, validDays: 14, customer: 'Nour Language Centre' },
      lines: [
        ['Sail 8 tablet 64 GB', 4],
        ['Sail stylus pen', 4],
      ],
    },
  ],
  parked: [
    {
      ...{ branch: 'SAL', daysAgo: 1, name: 'Nour, asks for the colour' },
      ...{ customer: 'Nour Language Centre', lines: [['Webcam full HD', 2]] },
    },
  ],
  laybys: [
    {
      ...{ branch: 'SAL', daysAgo: 9, customer: 'Mariam Dashti', name: 'Sail 11 tablet 128 GB' },
      ...{ dueAgo: -21, paidAgo: [3] },
    },
    {
      ...{ branch: 'HAW', daysAgo: 13, customer: 'Fahad Al-Enezi', name: 'Dhow 14 laptop 8 GB' },
      ...{ dueAgo: 3, paidAgo: [] },
    },
    {
      ...{
        branch: 'SAL',
        daysAgo: 12,
        customer: 'Fahad Al-Enezi',
        name: 'TV 43 inch',
        dueAgo: -15,
      },
      ...{ paidAgo: [8], end: { daysAgo: 4, as: 'collected' } },
    },
    {
      ...{ branch: 'SAL', daysAgo: 11, customer: 'Mariam Dashti', name: 'Soundbar 2.1' },
      ...{ dueAgo: -30, paidAgo: [], end: { daysAgo: 6, as: 'cancelled' } },
    },
  ],
  onAccount: {
    sold: [
      { branch: 'SAL', daysAgo: 64, customer: 'Gulf Breeze Apartments' },
      { branch: 'SAL', daysAgo: 45, customer: 'Nour Language Centre' },
      { branch: 'SAL', daysAgo: 22, customer: 'Gulf Breeze Apartments' },
      { branch: 'SAL', daysAgo: 8, customer: 'Nour Language Centre' },
      { branch: 'SAL', daysAgo: 3, customer: 'Gulf Breeze Apartments' },
    ],
    paid: [{ branch: 'SAL', daysAgo: 50, customer: 'Gulf Breeze Apartments', share: 0.2 }],
  },
  exchanges: [
    { branch: 'SAL', boughtAgo: 12, daysAgo: 10 },
    { branch: 'SAL', boughtAgo: 7, daysAgo: 3 },
  ],
  blindReturns: [
    {
      ...{ branch: 'SAL', daysAgo: 7, customer: 'Mariam Dashti', name: 'Cable C to C 2 m' },
      ...{ disposition: 'stock', reason: 'wrong_item' },
    },
  ],
  voids: [
    { branch: 'SAL', daysAgo: 9, reason: 'wrong_item' },
    { branch: 'HAW', daysAgo: 5, reason: 'changed_mind' },
  ],
  ownPrices: [
    { branch: 'SAL', daysAgo: 11, basisPoints: 4_000, reason: 'Shown on the shelf, scratched' },
    { branch: 'HAW', daysAgo: 4, basisPoints: 9_000, reason: 'Next door asks less' },
  ],
  removed: { share: 0.02, branch: 'HAW', till: 'T1', shareThere: 0.07 },
};
