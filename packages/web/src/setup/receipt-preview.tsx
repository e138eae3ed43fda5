import type { TaxMode } from '@tillbook/core/sales/sale-total';
import { useFormat } from '../i18n/format-context.tsx';
import { t } from '../i18n/en/setup.ts';
import { percentText } from '../ui/percent.ts';
import { sampleReceipt } from './sample-receipt.ts';
import styles from './setup.module.css';

export interface ReceiptLook {
  readonly businessName: string;
  readonly branchName: string;
  readonly address?: string;
  readonly currency: string;
  readonly taxMode: TaxMode;
  readonly taxBasisPoints: number;
}

/** How a receipt will look with what is typed so far, priced and taxed as the till does it. */
export function ReceiptPreview({ look }: { readonly look: ReceiptLook }) {
  const { money, quantity } = useFormat();
  const receipt = sampleReceipt(look);
  const { currency, taxMode, taxBasisPoints, address = '' } = look;
  const rate = percentText(taxBasisPoints);
  return (
    <aside className={styles['preview']} aria-label={t('previewReceipt')}>
      <h2>{t('previewReceipt')}</h2>
      <div className={styles['paper']}>
        <header dir="auto">
          <strong>{look.businessName.trim() || t('previewFor')}</strong>
          {look.branchName.trim() || t('firstBranch')}
          {address.trim() !== '' && <div>{address}</div>}
        </header>
        {receipt !== null && (
          <>
            <dl>
              <div>
                <dt>
                  {quantity(receipt.quantityMilli)} × {t('previewProduct')}
                </dt>
                <dd>{money(receipt.unitPriceMinor * 2, currency)}</dd>
              </div>
              {taxBasisPoints > 0 && (
                <div>
                  <dt>
                    {t(taxMode === 'inclusive' ? 'previewTaxIncluded' : 'previewTax', { rate })}
                  </dt>
                  <dd>{money(receipt.total.taxMinor, currency)}</dd>
                </div>
              )}
              <div data-total="">
                <dt>{t('previewTotal')}</dt>
                <dd>{money(receipt.total.totalMinor, currency)}</dd>
              </div>
            </dl>
            <dl>
              <div>
                <dt>{t('previewCash')}</dt>
                <dd>{money(receipt.tenderedMinor, currency)}</dd>
              </div>
              <div>
                <dt>{t('previewChange')}</dt>
                <dd>{money(receipt.changeMinor, currency)}</dd>
              </div>
            </dl>
          </>
        )}
      </div>
    </aside>
  );
}
