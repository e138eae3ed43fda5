import type { GoodsMore } from './shop.ts';

export const SHILLING_MINOR = 100;
const packed = (name: string, units: number, shillings: number) => ({
  pack: { name, units, priceMinor: shillings * SHILLING_MINOR },
});

/** Brands, packs, reorder points and shelf lives of the grocer’s goods, by their names. */
export const GROCERY_SHELF: Readonly<Record<string, GoodsMore>> = {
  'Maize flour sembe 2 kg': {
    brand: 'Kilimo',
    ...packed('Bale of 10', 10, 35_000),
    reorder: [20, 40],
  },
  'Maize flour dona 1 kg': { brand: 'Kilimo', reorder: [15, 30] },
  'Wheat flour 2 kg': { brand: 'Kilimo', reorder: [12, 24] },
  'Rice Mbeya grade 1': { reorder: [25, 50] },
  'Sugar 1 kg': { brand: 'Mto', ...packed('Bale of 20', 20, 58_000), reorder: [25, 60] },
  'Table salt 500 g': { ...packed('Carton of 20', 20, 13_000), reorder: [12, 40] },
  'Tomato paste 70 g': { brand: 'Shamba', ...packed('Carton of 50', 50, 27_500) },
  'Sunflower oil 1 l': {
    brand: 'Shamba',
    ...packed('Carton of 12', 12, 71_000),
    reorder: [12, 24],
  },
  'Fresh milk 500 ml': { brand: 'Mwambao', reorder: [24, 60], keepsDays: 12 },
  'Fresh milk 1 l': { brand: 'Mwambao', reorder: [12, 36], keepsDays: 12 },
  'Mtindi 500 ml': { brand: 'Mwambao', reorder: [10, 24], keepsDays: 18 },
  'Yoghurt strawberry 250 ml': { brand: 'Mwambao', reorder: [8, 24], keepsDays: 25 },
  'Salted butter 250 g': { brand: 'Mwambao', reorder: [4, 12], keepsDays: 75 },
  'Cheddar 200 g': { brand: 'Mwambao', reorder: [3, 8], keepsDays: 55 },
  'Glucose biscuits 100 g': { brand: 'Tamu', ...packed('Carton of 24', 24, 11_000) },
  'Ginger biscuits 200 g': { brand: 'Tamu' },
  'Drinking water 500 ml': {
    brand: 'Chemchem',
    ...packed('Carton of 24', 24, 11_000),
    reorder: [36, 96],
  },
  'Drinking water 1.5 l': {
    brand: 'Chemchem',
    ...packed('Carton of 12', 12, 11_000),
    reorder: [24, 48],
  },
  'Cola 350 ml': {
    brand: 'Fizz',
    ...packed('Crate of 24', 24, 18_000),
    reorder: [24, 72],
    details: { depositNote: 'Empties: 200 each' },
  },
  'Orange soda 350 ml': {
    brand: 'Fizz',
    ...packed('Crate of 24', 24, 18_000),
    details: { depositNote: 'Empties: 200 each' },
  },
  'Bar soap 800 g': { brand: 'Safi', ...packed('Carton of 10', 10, 30_500), reorder: [10, 20] },
  'Washing powder 500 g': { brand: 'Safi', reorder: [8, 24] },
  'Dish liquid 750 ml': { brand: 'Safi' },
  'Toilet paper 4 rolls': { ...packed('Bale of 10', 10, 28_500) },
};
