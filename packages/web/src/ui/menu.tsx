import { Menu as MantineMenu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly tone?: 'danger';
  readonly disabledReason?: string | null;
  /** Marks the one in force. */
  readonly isCurrent?: boolean;
  readonly hint?: ReactNode;
}

/** Actions behind a button: arrow keys, Esc, first letters. `opener` is a Button or IconButton. */
export function Menu(props: {
  readonly opener: ReactElement;
  readonly groups: readonly { readonly label?: string; readonly entries: readonly MenuEntry[] }[];
  readonly label: string;
}) {
  const { opener, groups, label } = props;
  return (
    <MantineMenu
      position="bottom-end"
      zIndex={300}
      shadow="none"
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: styles['dropdown']!, item: styles['item']! }}
    >
      <MantineMenu.Target>{opener}</MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={label}>
        {groups.map((group, at) => (
          <div key={group.label ?? at} role="group" aria-label={group.label}>
            {at > 0 && <hr className={styles['line']} />}
            {group.label !== undefined && <p className={styles['label']}>{group.label}</p>}
            {group.entries.map((entry) => (
              <Entry key={entry.label} entry={entry} />
            ))}
          </div>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  const { label, icon, onSelect, tone, disabledReason, isCurrent, hint } = entry;
  const stopped = typeof disabledReason === 'string';
  const said = stopped ? disabledReason : hint;
  return (
    <MantineMenu.Item
      leftSection={icon}
      data-tone={tone}
      aria-disabled={stopped ? true : undefined}
      aria-current={isCurrent === true ? true : undefined}
      closeMenuOnClick={!stopped}
      onClick={() => {
        if (!stopped) onSelect();
      }}
    >
      {label}
      {said !== undefined && <small>{said}</small>}
    </MantineMenu.Item>
  );
}
