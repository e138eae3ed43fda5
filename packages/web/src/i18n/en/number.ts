import { room } from '../room.ts';

/** What is said beside a field that holds an amount or a quantity. */
export const t = room('number', {
  amountDecimals: '{{currency}} has {{digits}} decimals at most. Take the others away.',
  amountNeeded: 'Enter an amount, like 3200.',
  amountPattern: 'Enter an amount in figures, like 3200.',
  amountTooLarge: 'This amount is too large to keep exactly.',
  keypad: 'Keypad',
  quantityDecimals: 'Use three decimals at most, like 1.250.',
  quantityNeeded: 'Enter a quantity, like 12.',
  quantityPattern: 'Enter a quantity in figures, like 12 or 1.5.',
  quantityStep: 'In steps of {{step}}.',
  quantityTooLarge: 'This quantity is too large to keep exactly.',
});
