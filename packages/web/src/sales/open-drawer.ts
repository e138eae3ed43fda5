import { t } from '../i18n/en/printer.ts';
import { notify } from '../ui/notify.ts';
import { movesCash, type ActWays } from './cash-act.ts';
import { drawerOpens, printerKind } from '../printing/printer-choice.ts';

/** Opens the drawer for cash, taken or handed back, where the printer does; nobody waits for it. */
export function openDrawerFor(act: { readonly payments: ActWays }): void {
  if (movesCash(act.payments)) openDrawer();
}

/** Opens the drawer where the printer does; what it is opened for is done already. */
export function openDrawer(): void {
  if (printerKind.get() === 'browser' || drawerOpens.get() !== 'on') return;
  void import('../printing/printer.ts')
    .then(({ kickDrawer }) => kickDrawer())
    .catch(() => 'silent' as const)
    .then((problem) => {
      if (problem !== null) notify.error(t('drawerStays'));
    });
}
