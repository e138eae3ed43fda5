import { Ellipsis } from 'lucide-react';
import { t } from '../i18n/en/catalogue.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';

/** What can be done with a row. */
export function RowMenu(props: { readonly name: string; readonly entries: readonly MenuEntry[] }) {
  const label = t('actionsOf', { name: props.name });
  return (
    <Menu
      label={label}
      opener={<IconButton label={label} icon={<Ellipsis size={18} aria-hidden />} />}
      groups={[{ entries: props.entries }]}
    />
  );
}
