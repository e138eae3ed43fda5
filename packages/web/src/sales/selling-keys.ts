import { t } from '../i18n/en/selling-keys.ts';

/** A key of the sell screen, as it is pressed or typed, and what it does. */
export interface SellingKey {
  readonly keys: string;
  readonly label: string;
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
        { keys: 'Enter', label: t('enter') },
        { keys: '1…9', label: t('pick') },
        { keys: '12*', label: t('quantity') },
        { keys: '500=', label: t('money') },
      ],
    },
    {
      group: t('cart'),
      keys: [
        { keys: '↑', label: t('line') },
        { keys: '↓', label: t('line') },
        { keys: '+', label: t('more') },
        { keys: '−', label: t('less') },
        { keys: '0…9', label: t('quantityOf') },
        { keys: 'n', label: t('note') },
        { keys: 'Delete', label: t('remove') },
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
      ],
    },
    {
      group: t('till'),
      keys: [
        { keys: 'shift+F9', label: t('drawer') },
        { keys: 'F7', label: t('takeBack') },
        { keys: 'F1', label: t('showMap') },
      ],
    },
  ];
}

/** Keys that the scan field and the cart's lines answer to by themselves: the map lists them. */
export const TYPED_KEYS: readonly string[] = [
  ...['Enter', '1…9', '12*', '500='],
  ...['↑', '↓', '+', '−', '0…9', 'n', 'Delete'],
];
