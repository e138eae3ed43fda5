import type { BusinessSettings } from '@tillbook/core/businesses/settings.api';
import { t } from '../i18n/en/businesses.ts';
import { Form } from '../ui/form.tsx';
import { Panel, Stack } from '../ui/panel.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSettingsForm } from './use-settings.ts';

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** What stands on receipts besides the sale. */
export function ReceiptSection({ settings }: { readonly settings: BusinessSettings }) {
  const form = useSettingsForm<{ taxNumber: string; receiptFooter: string }>(settings, {
    initial: {
      taxNumber: settings.taxNumber ?? '',
      receiptFooter: settings.receiptFooter ?? '',
    },
    changeOf: ({ taxNumber, receiptFooter }) => ({
      taxNumber: orNull(taxNumber),
      receiptFooter: orNull(receiptFooter),
    }),
  });
  return (
    <Form form={form} label={t('receipts')}>
      <Panel title={t('receipts')}>
        <Stack>
          <TextField
            {...form.bind('taxNumber')}
            label={t('taxNumber')}
            hint={t('taxNumberHint')}
            width="medium"
          />
          <TextField
            {...form.bind('receiptFooter')}
            label={t('receiptFooter')}
            hint={t('receiptFooterHint')}
          />
        </Stack>
      </Panel>
      <SaveBar form={form} />
    </Form>
  );
}
