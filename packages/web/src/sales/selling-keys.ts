import { t } from '../i18n/en/selling-keys.ts';

/** A key of the sell screen, as it is pressed or typed, and what it does. */
export interface SellingKey {
  readonly keys: string;
  readonly label: string;
  /** The scan field and the cart's lines answer to it by themselves: the map only lists it. */
  readonly isTyped?: true;
}

export interface SellingKeys {
  readonly group: string;
  readonly keys: readonly SellingKey[];
}

/** The map of the sell screen: what its parts do with keys, said in one place. */
export function sellingKeys(): readonly SellingKeys[] {
  return [
    {
      group: t('find'),
      keys: [
        { keys: 'F2', label: t('search') },
        { keys: 'Enter', label: t('enter'), isTyped: true },
        { keys: 'shift+Enter', label: t('about'), isTyped: true },
        { keys: '1…9', label: t('pick'), isTyped: true },
        { keys: '12*', label: t('quantity'), isTyped: true },
        { keys: '500=', label: t('money'), isTyped: true },
      ],
    },
    {
      group: t('cart'),
      keys: [
        { keys: '↑', label: t('line'), isTyped: true },
        { keys: '↓', label: t('line'), isTyped: true },
        { keys: '+', label: t('more'), isTyped: true },
        { keys: '−', label: t('less'), isTyped: true },
        { keys: '0…9', label: t('quantityOf'), isTyped: true },
        { keys: 'alt+n', label: t('note') },
        { keys: '%', label: t('offer'), isTyped: true },
        { keys: 'Delete', label: t('remove'), isTyped: true },
        { keys: 'F4', label: t('customer') },
        { keys: 'alt+t', label: t('payment') },
        { keys: 'mod+z', label: t('change') },
        { keys: 'F8', label: t('park') },
        { keys: 'shift+F8', label: t('parked') },
      ],
    },
    {
      group: t('pay'),
      keys: [
        { keys: 'F9', label: t('charge') },
        { keys: 'Enter', label: t('complete') },
        { keys: 'alt+1', label: t('method') },
        { keys: 'Escape', label: t('backToCart') },
        { keys: 'alt+p', label: t('print') },
        { keys: 'alt+s', label: t('share') },
        { keys: 'alt+u', label: t('undoSale') },
      ],
    },
    {
      group: t('till'),
      keys: [
        { keys: 'shift+F9', label: t('drawer') },
        { keys: 'F6', label: t('seller') },
        { keys: 'shift+F6', label: t('lock') },
        { keys: 'F7', label: t('takeBack') },
        { keys: 'alt+m', label: t('menu') },
        { keys: 'F1', label: t('showMap') },
      ],
    },
  ];
}

/** The same, of one group. */
export function typedKeys(group: string): readonly SellingKey[] {
  const of = sellingKeys().find((one) => one.group === group);
  return of?.keys.filter(({ isTyped }) => isTyped === true) ?? [];
}
