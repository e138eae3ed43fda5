import { useMemo } from 'react';
import { t } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { changedPrices } from './refusal.ts';
import type { OverLimit } from '@tillbook/core/sales/selling-rules';
import type { Format } from '../i18n/format.ts';
import type { CartLine } from './cart.ts';
import { overText } from './offer-words.ts';
import { linesTaking, shortagesIn, type Shortage } from './shortage.ts';
import { unitText } from './unit-text.ts';
import type { CounterWork } from './use-counter.ts';

const NOTHING_UNUSUAL: ReadonlyMap<string, string> = new Map();

/** What is said of a line that goes beyond what the seller may. */
function overFlag(
  over: OverLimit | null,
  lines: readonly CartLine[],
  format: Format,
): (readonly [string, string])[] {
  const line = over !== null && 'line' in over && over.line !== null ? lines[over.line] : undefined;
  return over === null || line === undefined ? [] : [[line.soldId, overText(over, format)]];
}

/**
 * What is said of single lines of the cart: a changed price or too little stock, as the server
 * refused it; before that, what the till knows of the stock, unless the shop sells below zero, and
 * quantities that are hardly meant.
 */
export function useFlags(
  work: Pick<CounterWork, 'state' | 'index' | 'catalogue' | 'over'>,
  unusual: ReadonlyMap<string, string> = NOTHING_UNUSUAL,
): ReadonlyMap<string, string> {
  const { state, index, catalogue, over } = work;
  const format = useFormat();
  const { refusal, cart } = state;
  const { lines } = cart;
  const mayGoBelow = catalogue.data?.pages[0]?.stockPolicy === 'allow';
  const known = useMemo(
    () => (mayGoBelow ? [] : shortagesIn(lines, index)),
    [lines, index, mayGoBelow],
  );
  const tooFew = ({ productId, availableMilli }: Shortage): (readonly [string, string])[] => {
    const goods = index.byId.get(productId);
    const available = unitText(format, availableMilli, goods?.unit ?? '');
    return linesTaking(productId, lines, index).map((line) => [
      line.soldId,
      line.soldId === productId || goods === undefined
        ? t('onlyLeft', { available })
        : t('onlyLeftOf', { available, name: goods.name }),
    ]);
  };
  if (refusal?.code === 'PRICE_CHANGED') {
    return new Map(
      changedPrices(refusal, lines).map(({ line, unitPriceMinor }) => [
        line.soldId,
        t('nowCosts', { price: format.amount(unitPriceMinor) }),
      ]),
    );
  }
  const { productId, packId, availableMilli } = refusal?.details ?? {};
  if (typeof productId !== 'string') {
    return new Map([...unusual, ...overFlag(over, lines, format), ...known.flatMap(tooFew)]);
  }
  if (typeof availableMilli === 'number') return new Map(tooFew({ productId, availableMilli }));
  const said = refusal?.message ?? '';
  if (typeof packId === 'string') return new Map([[packId, said]]);
  return new Map(linesTaking(productId, lines, index).map(({ soldId }) => [soldId, said]));
}
