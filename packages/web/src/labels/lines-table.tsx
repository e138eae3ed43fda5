import type { LabelProduct } from '@tillbook/core/labels/labels.api';
import { LABEL_COPIES_MAX } from '@tillbook/core/labels/labels.api';
import { X } from 'lucide-react';
import { t } from '../i18n/en/labels.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './labels.module.css';

/** A product and how many labels of it. */
export interface Line {
  readonly product: LabelProduct;
  readonly copies: number;
}

/** The products of the sheets, with the number of labels of each. */
export function LinesTable(props: {
  readonly lines: readonly Line[];
  readonly onChange: (lines: readonly Line[]) => void;
}) {
  const { lines, onChange } = props;
  const format = useFormat();
  const change = (productId: string, text: string) => {
    const copies = Math.min(LABEL_COPIES_MAX, Math.max(0, Math.floor(Number(text)) || 0));
    onChange(
      lines.map((line) => (line.product.productId === productId ? { ...line, copies } : line)),
    );
  };
  return (
    <div className={styles['frame']} tabIndex={0} role="region" aria-label={t('labelsTitle')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('code')}</th>
            <th scope="col" data-align="end">
              {t('price')}
            </th>
            <th scope="col" data-align="end">
              {t('copies')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map(({ product, copies }) => (
            <tr key={product.productId}>
              <th scope="row" dir="auto">
                {product.name}
                <small>{product.sku}</small>
              </th>
              <td>{product.barcode ?? <span className={styles['none']}>{t('noCode')}</span>}</td>
              <td data-align="end">{format.amount(product.priceMinor)}</td>
              <td data-align="end">
                <input
                  type="number"
                  min={0}
                  max={LABEL_COPIES_MAX}
                  inputMode="numeric"
                  aria-label={t('copiesFor', { name: product.name })}
                  value={copies}
                  onChange={(event) => change(product.productId, event.currentTarget.value)}
                />
              </td>
              <td>
                <IconButton
                  label={t('remove', { name: product.name })}
                  icon={<X size={16} aria-hidden />}
                  onClick={() =>
                    onChange(lines.filter((line) => line.product.productId !== product.productId))
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
