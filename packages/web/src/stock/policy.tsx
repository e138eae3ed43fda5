import { STOCK_POLICIES } from '@tillbook/core/businesses/businesses.api';
import { can } from '@tillbook/core/permissions';
import { saveStockPolicy } from '@tillbook/core/stock/stock.api';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/stock.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Panel } from '../ui/panel.tsx';
import { ErrorCard, SkeletonLines } from '../ui/states.tsx';
import { useForm } from '../ui/use-form.ts';
import { useBusinessSettings, useRefetchStock } from './queries.ts';
import styles from './stock.module.css';

type Policy = (typeof STOCK_POLICIES)[number];

/** What happens when more is sold than is there: shown to the owner, who may change it. */
export function StockPolicy() {
  const isOwner = can(useUser(), 'branch.manage');
  const settings = useBusinessSettings(isOwner);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOwner || settings.data === undefined) return null;
  const { stockPolicy, version } = settings.data;
  return (
    <div className={styles['policy']}>
      <span>
        {t('policyIs')} <strong>{t(`policy_${stockPolicy}`)}</strong>
      </span>
      <Button kind="quiet" size="small" onClick={() => setIsOpen(true)}>
        {t('policyChange')}
      </Button>
      {isOpen && (
        <PolicyDialog now={stockPolicy} version={version} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}

/** The same as a section of the business's settings. */
export function StockPolicyPanel() {
  const settings = useBusinessSettings(true);
  if (settings.data !== undefined) {
    return (
      <Panel title={t('policyQuestion')}>
        <StockPolicy />
        <p>{t(`policyHint_${settings.data.stockPolicy}`)}</p>
      </Panel>
    );
  }
  return settings.isError ? (
    <ErrorCard error={settings.error} onRetry={() => void settings.refetch()} />
  ) : (
    <SkeletonLines lines={3} />
  );
}

function PolicyDialog(props: {
  readonly now: Policy;
  readonly version: number;
  readonly onClose: () => void;
}) {
  const { now, version, onClose } = props;
  const refetch = useRefetchStock();
  const form = useForm<{ stockPolicy: Policy }>({
    initial: { stockPolicy: now },
    validate: () => ({}),
    submit: async ({ stockPolicy }) => {
      if (stockPolicy !== now) {
        await call(saveStockPolicy, { body: { version, stockPolicy } });
        notify.success(t('policySaved'));
        await refetch();
      }
      onClose();
    },
  });
  const actions = (
    <>
      <Button onClick={onClose}>{t('keep')}</Button>
      <Button kind="primary" busy={form.isBusy} onClick={() => void form.submit()}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog question={t('policyQuestion')} onClose={onClose} actions={actions} size="medium">
      <Form form={form} label={t('policyQuestion')}>
        <ChoiceField
          {...form.bind('stockPolicy')}
          label={t('policyLabel')}
          cardWidth={176}
          choices={STOCK_POLICIES.map((value) => ({
            value,
            label: t(`policy_${value}`),
            hint: t(`policyHint_${value}`),
          }))}
        />
      </Form>
    </Dialog>
  );
}
