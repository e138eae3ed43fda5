import { saleApprovals } from '@tillbook/core/sales/sale-approvals.api';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { useQuery } from '@tanstack/react-query';
import { useContext, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { t as inApprovals } from '../i18n/en/approvals.ts';
import { t } from '../i18n/en/sale-approvals.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useOnline } from '../layouts/use-online.ts';
import { Facts, Panel } from '../ui/panel.tsx';
import { unsent } from './browser-outbox.ts';
import { InPractice } from './in-practice.ts';
import { SALES } from './queries.ts';
import { zoneFormat } from './zone-format.ts';

/** Whether the server has it: not what is practised, and not what only this device knows. */
export function useIsThere(saleId: string): boolean {
  const isPractice = useContext(InPractice);
  const isOnline = useOnline();
  const { sales } = useSyncExternalStore(unsent.subscribe, unsent.getSnapshot);
  return !isPractice && isOnline && !sales.some(({ draft }) => draft._id === saleId);
}

/** Asked by itself: what this page knows of a sale that it made came before its refunds. */
function useApprovalsOf(saleId: string) {
  const enabled = useIsThere(saleId);
  return useQuery({
    queryKey: [SALES, 'approvals', saleId],
    queryFn: async ({ signal }) =>
      (await call(saleApprovals, { params: { saleId } }, { signal })).approvals,
    enabled,
  });
}

/** Who approved what of a sale, its refunds and its void; nothing where nobody had to. */
export function SaleApprovals({ sale }: { readonly sale: Sale }) {
  const approvals = useApprovalsOf(sale._id).data ?? [];
  const { place, money } = useFormat();
  const { dateTime } = zoneFormat({ ...place, timeZone: sale.timezone });
  if (approvals.length === 0) return null;
  return (
    <Panel title={t('approved')}>
      <Facts
        facts={approvals.map((one) => ({
          label: inApprovals(`kind_${one.kind}`),
          value: (
            <>
              <strong>{money(one.amountMinor, sale.currency)}</strong>
              {one.details.map((line) => (
                <span key={line}>
                  <br />
                  {line}
                </span>
              ))}
              <br />
              <small>
                {t('asked', { name: one.requestedByName, at: dateTime(one.askedAt) })}
                <br />
                {t('approvedBy', { name: one.approvedByName, at: dateTime(one.approvedAt) })}
              </small>
            </>
          ),
        }))}
      />
    </Panel>
  );
}
