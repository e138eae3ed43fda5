import { can } from '@tillbook/core/permissions';
import { t as inKeys } from '../i18n/en/selling-keys.ts';
import { t } from '../i18n/en/sales.ts';
import { useUser } from '../session/use-session.ts';
import { useKeyTexts, useTillHotkeys } from '../session/till-keys.ts';
import type { MenuEntry } from '../ui/menu.tsx';
import { useGo } from '../ui/use-go.ts';
import { useRefundsAddress } from '../ui/sales-places.ts';

/** From the sell screen to what comes back, by F7 and in the till's menu; for who may. */
export function useTakeBack(): readonly MenuEntry[] {
  const textOf = useKeyTexts();
  const to = useRefundsAddress();
  const go = useGo();
  const mayTakeBack = can(useUser(), 'approval.ask');
  const open = () => go(to());
  const hotkey = { keys: 'F7', label: inKeys('takeBack'), run: open, inFields: true };
  useTillHotkeys(t('tillMenu'), mayTakeBack ? [hotkey] : []);
  return mayTakeBack ? [{ label: inKeys('takeBack'), onSelect: open, hint: textOf('F7') }] : [];
}
