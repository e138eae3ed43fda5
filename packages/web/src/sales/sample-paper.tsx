import type { ReceiptDesign, ReceiptLayout } from '@tillbook/core/receipt-design';
import { RECEIPT_LAYOUTS } from '@tillbook/core/receipt-design';
import { logoPath } from '@tillbook/core/sales/receipts.api';
import { useState } from 'react';
import { Printer } from 'lucide-react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/receipt-sample.ts';
import { t as inSales } from '../i18n/en/sales.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/choice-field.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { usePrint } from '../printing/print-sheet.tsx';
import { Receipt } from './receipt.tsx';
import { sampleSale, type SampleShop } from './sample-sale.ts';
import styles from './sample-paper.module.css';

/** The receipt that prints, with a sale that nobody made, on the paper that is chosen. */
export function SamplePaper(props: { readonly shop: SampleShop; readonly design: ReceiptDesign }) {
  const { shop, design } = props;
  const [chosen, setChosen] = useState<ReceiptLayout | null>(null);
  const [atMs] = useState(nowMs);
  const paper = chosen ?? design.paper;
  const { print, sheet } = usePrint();
  const { logoId } = design;
  const look = { design, logo: logoId === null ? null : logoPath(logoId) };
  const sale = sampleSale(shop, atMs);
  const receipt = <Receipt sale={sale} look={look} mark={{ copyNo: 0, address: null }} />;
  return (
    <div className={styles['stand']}>
      <Panel title={t('preview')}>
        <Stack>
          <SelectField
            id="sample-paper"
            name="sample-paper"
            label={t('paper')}
            width="medium"
            value={paper}
            error={null}
            onChange={setChosen}
            onBlur={() => undefined}
            choices={RECEIPT_LAYOUTS.map((value) => ({ value, label: inSales(`paper_${value}`) }))}
          />
          <div className={styles['desk']} role="group" aria-label={t('previewOf')} tabIndex={0}>
            <div className={styles['sheet']} data-paper={paper}>
              {receipt}
            </div>
          </div>
          <Button icon={<Printer size={20} aria-hidden />} onClick={() => print(receipt, paper)}>
            {t('testPrint')}
          </Button>
          <p className={styles['hint']}>{t('testPrintHint')}</p>
        </Stack>
        {sheet}
      </Panel>
    </div>
  );
}
