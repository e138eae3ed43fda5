import { describe, expect, it } from 'vitest';
import { whyNotPin } from './pin.ts';

describe('a PIN', () => {
  it.each(['0000', '1111', '999999', '1234', '0123', '456789', '4321', '98765', '1212', '434343'])(
    '%s is what everybody tries',
    (pin) => expect(whyNotPin(pin)).toBe('PIN_TOO_SIMPLE'),
  );

  it.each(['123123', '907907'])('%s is twice the same', (pin) =>
    expect(whyNotPin(pin)).toBe('PIN_TOO_SIMPLE'),
  );

  it.each(['123', '1234567', '12a4', '١٢٣٥', ''])('“%s” is none', (pin) =>
    expect(whyNotPin(pin)).toBe('PIN_TOO_SIMPLE'),
  );

  it.each(['1235', '2580', '90210', '1122', '123987', '8901'])('%s is one', (pin) =>
    expect(whyNotPin(pin)).toBeNull(),
  );
});
