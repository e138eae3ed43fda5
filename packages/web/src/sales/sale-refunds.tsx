import { can } from '@tillbook/core/permissions';
import type { Sale } from '@tillbook/core/sales/sales.api';
import { whyNotOnSale } from '@tillbook/core/sales/sale-states';
import { Undo2 } from 'lucide-react';
import { t } from '../i18n/en/refunds.ts';
import { useUser } from '../session/use-session.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Money } from '../ui/figures.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { useRefundsAddress } from '../ui/sales-places.ts';
import { useRefundsOf } from './refund-queries.ts';
import { kindName } from './refund-words.ts';

/** To taking something of a sale back; absent for who may not, and when nothing is left. */
export function RefundLink({ sale }: { readonly sale: Sale }) {
  const user = useUser();
  const to = useRefundsAddress();
  if (!can(user, 'approval.ask') || whyNotOnSale(sale.state, 'refund') !== null) return null;
  return (
    <ButtonLink to={to({ sale: sale._id })} icon={<Undo2 size={16} aria-hidden />}>
      {t('refund')}
    </ButtonLink>
  );
}

/** What came back of a sale, each with the way to its slip; nothing while there is nothing. */
export function SaleRefunds({ saleId }: { readonly saleId: string }) {
  const refunds = useRefundsOf(saleId).data?.items ?? [];
  const to = useRefundsAddress();
  if (refunds.length === 0) return null;
  return (
    <Panel title={t('wasRefunded')}>
      <Facts
        facts={refunds.map((row) => ({
          label: `${kindName(row.kind)} ${row.number}`,
          value: (
            <AppLink to={to({ id: row._id })}>
              <Money minor={row.totalMinor} />
            </AppLink>
          ),
          isFigure: true,
        }))}
      />
    </Panel>
  );
}
