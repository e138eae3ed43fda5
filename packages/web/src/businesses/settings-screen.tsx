import type { BusinessSettings } from '@tillbook/core/businesses/settings.api';
import type { ReactNode } from 'react';
import { t as keys } from '../i18n/en/api-keys.ts';
import { t } from '../i18n/en/businesses.ts';
import { t as formats } from '../i18n/en/formats.ts';
import { t as loyalty } from '../i18n/en/loyalty.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Stack } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { TabPage, tabOf } from '../ui/url-tabs.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { ApiKeysPanel } from './api-keys-panel.tsx';
import { BusinessSection } from './business-section.tsx';
import { ClosePanel } from './close-panel.tsx';
import { ExportPanel } from './export-panel.tsx';
import { FormatsSection } from './formats-section.tsx';
import { LoyaltyPanel } from './loyalty-panel.tsx';
import { OwnershipPanel } from './ownership-panel.tsx';
import type { Prove } from './prove.ts';
import { ReceiptSection, type ReceiptParts } from './receipt-section.tsx';
import { SamplesPanel } from './samples-panel.tsx';
import { PaymentsSection, TillSection } from './selling-panel.tsx';
import { TaxSection } from './tax-section.tsx';
import { useSettings } from './use-settings.ts';
import { VisitsPanel } from './visits-panel.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';
import { WeighedCodesPanel } from './weighed-codes-panel.tsx';

/** A section that another room gives. */
export interface SettingsSection {
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** /business/settings: what the owner decides about the business, one section at a time. */
export function BusinessSettingsScreen({
  more = [],
  receiptParts,
  Prove,
}: {
  readonly more?: readonly SettingsSection[];
  /** How a receipt is shown, and how its logo is chosen. */
  readonly receiptParts: ReceiptParts;
  /** How somebody shows again who they are. */
  readonly Prove: Prove;
}) {
  const tabs = [
    { value: 'business', label: t('theBusiness') },
    { value: 'formats', label: formats('formats') },
    { value: 'tax', label: t('tax') },
    { value: 'receipts', label: t('receipts') },
    { value: 'till', label: t('till') },
    { value: 'payments', label: t('payments') },
    { value: 'loyalty', label: loyalty('title') },
    { value: 'scales', label: t('scales') },
    ...more,
    { value: 'connections', label: keys('connections') },
    { value: 'data', label: t('data') },
  ];
  const section = tabOf(tabs, useUrlState().get('section'));
  const given = more.find(({ value }) => value === section);
  return (
    <>
      <PageHeader title={t('settings')} />
      <TabPage name="section" label={t('sections')} tabs={tabs}>
        {given?.content ?? (
          <OwnSection section={section} Prove={Prove} receiptParts={receiptParts} />
        )}
      </TabPage>
    </>
  );
}

function OwnSection(props: {
  readonly section: string;
  readonly Prove: Prove;
  readonly receiptParts: ReceiptParts;
}) {
  const { section, Prove, receiptParts } = props;
  if (section === 'till') return <TillSection />;
  if (section === 'payments') return <PaymentsSection />;
  if (section === 'loyalty') return <LoyaltyPanel />;
  if (section === 'scales') return <WeighedCodesPanel />;
  if (section === 'connections') {
    return (
      <Stack>
        <ApiKeysPanel Prove={Prove} />
        <WebhooksPanel Prove={Prove} />
      </Stack>
    );
  }
  if (section === 'data') {
    return (
      <Stack>
        <ExportPanel Prove={Prove} />
        <SamplesPanel />
        <VisitsPanel Prove={Prove} />
        <OwnershipPanel Prove={Prove} />
        <ClosePanel Prove={Prove} />
      </Stack>
    );
  }
  return <KeptSection section={section} receiptParts={receiptParts} />;
}

interface KeptProps {
  readonly settings: BusinessSettings;
  readonly parts: ReceiptParts;
}

const KEPT: Readonly<Record<string, (props: KeptProps) => ReactNode>> = {
  business: BusinessSection,
  formats: FormatsSection,
  tax: TaxSection,
  receipts: ReceiptSection,
};

/** The sections over the business itself, which share one version. */
function KeptSection(props: { readonly section: string; readonly receiptParts: ReceiptParts }) {
  const { section, receiptParts } = props;
  const settings = useSettings();
  const { data } = settings;
  const Section = KEPT[section];
  if (data === undefined || Section === undefined) {
    return settings.isError ? (
      <ErrorCard
        title={t('loadFailed')}
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    ) : (
      <SkeletonLines lines={8} />
    );
  }
  return <Section key={data.version} settings={data} parts={receiptParts} />;
}
