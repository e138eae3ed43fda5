import type { Shop } from './shop.ts';

/** What the sample shops lived through besides their everyday. */
export const GROCERY_STORY: Shop['story'] = {
  price: { name: 'Sunflower oil 1 l', daysAgo: 12, toMinor: 6_900_00, demand: 0.6 },
  dearer: { name: 'Drinking water 500 ml', daysAgo: 25, toMinor: 350_00 },
  fading: { name: 'Soy sauce 250 ml', daysAgo: 50, demand: 0.1 },
  stockOut: { name: 'Sugar 1 kg', branch: 'KAR', fromDaysAgo: 6, toDaysAgo: 3 },
  generous: { branch: 'MBZ', daysAgo: 49, shareAWeek: 0.1 },
  rush: { weekday: 6, hours: [16, 17, 18], factor: 2.2 },
};

export const ELECTRONICS_STORY: Shop['story'] = {
  price: { name: 'Smart watch Orbit', daysAgo: 12, toMinor: 35_900, demand: 2.2 },
  dearer: { name: 'Cable C to C 1 m', daysAgo: 25, toMinor: 1_080 },
  fading: { name: 'Selfie stick tripod', daysAgo: 50, demand: 0.1 },
  stockOut: { name: 'Charger 20 W', branch: 'SAL', fromDaysAgo: 6, toDaysAgo: 3 },
  generous: null,
  rush: { weekday: 5, hours: [18, 19, 20], factor: 1.8 },
};
