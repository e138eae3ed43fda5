import type { Sale } from '@tillbook/core/sales/sales.api';
import { t } from '../i18n/en/printer.ts';
import { notify } from '../ui/notify.ts';
import { drawerOpens, printerKind } from './printer-choice.ts';

/** Opens the drawer for cash, taken or handed back, where the printer does; nobody waits for it. */
export function openDrawerFor(sale: {
  readonly payments: readonly Pick<Sale['payments'][number], 'method'>[];
}): void {
  if (printerKind.get() === 'browser' || drawerOpens.get() !== 'on') return;
  if (!sale.payments.some(({ method }) => method === 'cash')) return;
  void import('./printer.ts')
    .then(({ kickDrawer }) => kickDrawer())
    .catch(() => 'silent' as const)
    .then((problem) => {
      if (problem !== null) notify.error(t('drawerStays'));
    });
}
