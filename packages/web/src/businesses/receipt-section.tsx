import type { BusinessSettings } from '@tillbook/core/businesses/settings.api';
import {
  allBlocks,
  RECEIPT_COPIES_MAX,
  RECEIPT_ITEM_PARTS,
  RECEIPT_LAYOUTS,
  type ReceiptBlock,
  type ReceiptDesign,
  type ReceiptItemPart,
  type ReceiptLayout,
} from '@tillbook/core/receipt-design';
import type { ReceiptTexts } from '@tillbook/core/sales/receipts.api';
import type { ReactNode } from 'react';
import { t } from '../i18n/en/businesses.ts';
import { t as inSales } from '../i18n/en/sales.ts';
import { CheckField, SelectField } from '../ui/choice-field.tsx';
import { Form } from '../ui/form.tsx';
import { Columns, Panel, Row, Stack } from '../ui/panel.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { TextAreaField, TextField } from '../ui/text-field.tsx';
import type { Form as FormOf } from '../ui/use-form.ts';
import { BlockList } from './block-list.tsx';
import { LogoField, type PictureFieldPart } from './logo-field.tsx';
import { useSettingsForm } from './use-settings.ts';
import styles from './block-list.module.css';

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

interface ReceiptValues {
  readonly taxNumber: string;
  readonly receiptHeader: string;
  readonly receiptFooter: string;
  readonly returnPolicy: string;
  /** Every block in its order, and which of them are shown. */
  readonly order: readonly ReceiptBlock[];
  readonly shown: readonly ReceiptBlock[];
  readonly receiptItemParts: readonly ReceiptItemPart[];
  readonly receiptPaper: ReceiptLayout;
  readonly receiptCopies: string;
}

const blocksOf = ({ order, shown }: ReceiptValues): ReceiptBlock[] =>
  order.filter((block) => shown.includes(block));

function valuesOf(settings: BusinessSettings): ReceiptValues {
  const { receiptBlocks, receiptItemParts, receiptPaper } = settings;
  return {
    taxNumber: settings.taxNumber ?? '',
    receiptHeader: settings.receiptHeader ?? '',
    receiptFooter: settings.receiptFooter ?? '',
    returnPolicy: settings.returnPolicy ?? '',
    order: allBlocks(receiptBlocks),
    shown: receiptBlocks,
    ...{ receiptItemParts, receiptPaper, receiptCopies: String(settings.receiptCopies) },
  };
}

const textsOf = (values: ReceiptValues): ReceiptTexts => ({
  taxNumber: orNull(values.taxNumber),
  receiptHeader: orNull(values.receiptHeader),
  receiptFooter: orNull(values.receiptFooter),
  returnPolicy: orNull(values.returnPolicy),
});

/** How a receipt of this business looks with what is chosen so far. */
export type ReceiptPreview = (props: {
  readonly shop: Pick<
    BusinessSettings,
    'name' | 'currency' | 'timezone' | 'taxMode' | 'taxRounding'
  > & { readonly texts: ReceiptTexts };
  readonly design: ReceiptDesign;
}) => ReactNode;

/** What another room gives to the arranging of receipts. */
export interface ReceiptParts {
  readonly Preview: ReceiptPreview;
  readonly Picture: PictureFieldPart;
}

/** How receipts look, and what stands on them besides the sale; beside it the receipt itself. */
export function ReceiptSection(props: {
  readonly settings: BusinessSettings;
  readonly parts: ReceiptParts;
}) {
  const { settings, parts } = props;
  const form = useSettingsForm<ReceiptValues>(settings, {
    initial: valuesOf(settings),
    changeOf: (values) => ({
      ...textsOf(values),
      receiptBlocks: blocksOf(values),
      receiptItemParts: [...values.receiptItemParts],
      receiptPaper: values.receiptPaper,
      receiptCopies: Number(values.receiptCopies),
    }),
    aliases: { receiptBlocks: 'order' },
  });
  const { values } = form;
  const design: ReceiptDesign = {
    blocks: blocksOf(values),
    itemParts: values.receiptItemParts,
    paper: values.receiptPaper,
    copies: Number(values.receiptCopies),
    logoId: settings.receiptLogoId,
  };
  return (
    <Columns aside>
      <Form form={form} label={t('receipts')}>
        <Stack>
          <Panel title={t('receipts')}>
            <Stack>
              <LogoField imageId={settings.receiptLogoId} Picture={parts.Picture} />
              <Texts form={form} />
            </Stack>
          </Panel>
          <Panel title={t('receiptParts')}>
            <BlockList
              order={values.order}
              shown={values.shown}
              error={form.bind('order').error}
              onOrder={(order) => form.set('order', order)}
              onShown={(shown) => form.set('shown', shown)}
            />
          </Panel>
          <Panel title={t('receiptMore')}>
            <More form={form} />
          </Panel>
        </Stack>
        <SaveBar form={form} />
      </Form>
      <parts.Preview shop={{ ...settings, texts: textsOf(values) }} design={design} />
    </Columns>
  );
}

interface PartProps {
  readonly form: FormOf<ReceiptValues>;
}

function Texts({ form }: PartProps) {
  return (
    <>
      <TextField
        {...form.bind('taxNumber')}
        label={t('taxNumber')}
        hint={t('taxNumberHint')}
        width="medium"
      />
      <TextField
        {...form.bind('receiptHeader')}
        label={t('receiptHeader')}
        hint={t('receiptHeaderHint')}
      />
      <TextAreaField
        {...form.bind('returnPolicy')}
        label={t('returnPolicy')}
        hint={t('returnPolicyHint')}
      />
      <TextField
        {...form.bind('receiptFooter')}
        label={t('receiptFooter')}
        hint={t('receiptFooterHint')}
      />
    </>
  );
}

function More({ form }: PartProps) {
  const { receiptItemParts: parts } = form.values;
  const put = (part: ReceiptItemPart, isOn: boolean) =>
    form.set(
      'receiptItemParts',
      RECEIPT_ITEM_PARTS.filter((one) => (one === part ? isOn : parts.includes(one))),
    );
  const copies = Array.from({ length: RECEIPT_COPIES_MAX }, (_none, at) => String(at + 1));
  return (
    <Stack>
      <fieldset className={styles['parts']}>
        <legend>{t('itemParts')}</legend>
        {RECEIPT_ITEM_PARTS.map((part) => (
          <CheckField
            key={part}
            id={`item-part-${part}`}
            name={`item-part-${part}`}
            label={t(`itemPart_${part}`)}
            value={parts.includes(part)}
            error={null}
            onChange={(isOn) => put(part, isOn)}
            onBlur={() => undefined}
          />
        ))}
      </fieldset>
      <Row align="start">
        <SelectField
          {...form.bind('receiptPaper')}
          label={t('usualPaper')}
          hint={t('usualPaperHint')}
          choices={RECEIPT_LAYOUTS.map((value) => ({ value, label: inSales(`paper_${value}`) }))}
        />
        <SelectField
          {...form.bind('receiptCopies')}
          label={t('receiptCopies')}
          hint={t('receiptCopiesHint')}
          choices={copies.map((value) => ({ value, label: value }))}
        />
      </Row>
    </Stack>
  );
}
