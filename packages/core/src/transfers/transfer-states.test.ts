import { describe, expect, it } from 'vitest';
import {
  OFFER_STATES,
  TRANSFER_ACTIONS,
  TRANSFER_STATES,
  whyNotBetween,
  whyNotDecideOffer,
  whyNotTransfer,
  type TransferKind,
} from './transfer-states.ts';

/** Every action in every state: + is allowed. */
const TABLE: Readonly<Record<TransferKind, Readonly<Record<string, string>>>> = {
  internal: {
    //              edit start receive decide cancel
    draft: '        +    +     -       -      +',
    started: '      -    -     +       +      +',
    part_received: '-    -     +       +      +',
    completed: '    -    -     -       -      -',
    cancelled: '    -    -     -       -      -',
  },
  outgoing: {
    draft: '        +    +     -       -      +',
    started: '      -    -     -       -      +',
    part_received: '-    -     -       -      -',
    completed: '    -    -     -       -      -',
    cancelled: '    -    -     -       -      -',
  },
  incoming: {
    draft: '        -    -     -       -      -',
    started: '      -    -     -       -      -',
    part_received: '-    -     -       -      -',
    completed: '    -    -     -       -      -',
    cancelled: '    -    -     -       -      -',
  },
};

describe.each(Object.entries(TABLE))('a transfer that is %s', (kind, states) => {
  it.each(TRANSFER_STATES)('%s allows what its table says', (state) => {
    const signs = (states[state] ?? '').trim().split(/ +/);
    const said = TRANSFER_ACTIONS.map((action) =>
      whyNotTransfer(kind as TransferKind, state, action) === null ? '+' : '-',
    );
    expect(said).toEqual(signs);
  });
});

describe('an offer between two businesses', () => {
  it('is decided once', () => {
    expect(OFFER_STATES.filter((state) => whyNotDecideOffer(state) === null)).toEqual(['open']);
  });

  it('is of one currency', () => {
    expect(whyNotBetween({ currency: 'TZS' }, { currency: 'TZS' })).toBeNull();
    expect(whyNotBetween({ currency: 'TZS' }, { currency: 'KES' })).toBe('OTHER_CURRENCY');
  });
});
