import type { Shop } from './shop.ts';

/** Who brings the goods of the sample shops; each kind has one. */
export const GROCERY_SUPPLIERS: Shop['suppliers'] = [
  {
    name: 'Pwani Wholesale',
    contact: 'Said Omari',
    phone: '+255 22 211 0001',
    termsDays: 14,
    leadDays: 2,
    categories: ['Flour and rice', 'Beans and grains', 'Tea, coffee, sugar', 'Oil and spices'],
  },
  {
    name: 'Mwambao Dairy',
    contact: 'Flora Massawe',
    phone: '+255 22 211 0002',
    termsDays: 7,
    leadDays: 1,
    categories: ['Dairy and eggs'],
  },
  {
    name: 'Fizz Bottlers',
    contact: 'Daudi Kweka',
    phone: '+255 22 211 0003',
    termsDays: 0,
    leadDays: 3,
    categories: ['Drinks'],
  },
  {
    name: 'Soko Kuu Traders',
    contact: 'Hadija Seif',
    phone: '+255 22 211 0004',
    termsDays: 7,
    leadDays: 1,
    categories: ['Fresh produce', 'Bread and biscuits', 'Household'],
  },
];

export const ELECTRONICS_SUPPLIERS: Shop['suppliers'] = [
  {
    name: 'Gulf Mobile Distribution',
    contact: 'Hamad Al Ali',
    phone: '+965 2222 0001',
    termsDays: 30,
    leadDays: 4,
    categories: ['Phones', 'Tablets and laptops'],
  },
  {
    name: 'Volta Trading',
    contact: 'Lina Haddad',
    phone: '+965 2222 0002',
    termsDays: 15,
    leadDays: 3,
    categories: [
      'Phone accessories',
      'Charging and cables',
      'Sound and video',
      'Computer accessories',
      'Smart home and watches',
      'Books and learning',
    ],
  },
];
