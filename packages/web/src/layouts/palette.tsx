import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { t as inFrame } from '../i18n/en/frame.ts';
import { t } from '../i18n/en/shell.ts';
import { paths } from '../paths.ts';
import { themeStore } from '../theme/browser-theme.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Keys } from '../ui/help-dialog.tsx';
import { useGo } from '../ui/use-go.ts';
import { useKnownAddress } from './known-address.ts';
import type { NavEntry } from './navigation.ts';
import { matching, type PaletteItem } from './palette-match.ts';
import styles from './palette.module.css';
import { signOut } from './sign-out.ts';

function usePaletteItems(entries: readonly NavEntry[]): readonly PaletteItem[] {
  const go = useGo();
  const isKnown = useKnownAddress();
  return useMemo(() => {
    const place = (entry: NavEntry): PaletteItem => ({
      id: entry.to,
      label: t(entry.label),
      group: t('groupGoTo'),
      ...(entry.key === undefined ? {} : { keys: `g ${entry.key}` }),
      run: () => go(entry.to),
    });
    const own: readonly [string, string][] = [
      [paths.profile(), t('profile')],
      [paths.settings(), t('settings')],
    ];
    const listed = entries
      .flatMap((entry) => [entry, ...(entry.children ?? []).filter(({ to }) => to !== entry.to)])
      .map(place);
    const others = own
      .filter(([to, label]) => isKnown(to) && !listed.some((item) => item.label === label))
      .map(([to, label]) => ({
        id: to,
        label,
        group: t('groupGoTo'),
        run: () => go(to),
      }));
    const actions: PaletteItem[] = [
      {
        id: 'theme',
        label: inFrame('toggleTheme'),
        group: t('groupActions'),
        keys: 'alt+shift+t',
        run: themeStore.toggle,
      },
      {
        id: 'sign-out',
        label: t('signOut'),
        group: t('groupActions'),
        run: signOut,
      },
    ];
    return [...listed, ...others, ...actions];
  }, [entries, isKnown, go]);
}

/** Type where to go or what to do; arrows choose, Enter goes. Needs no server. */
export function Palette(props: {
  readonly entries: readonly NavEntry[];
  readonly onClose: () => void;
}) {
  const items = usePaletteItems(props.entries);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const found = matching(items, typed, t('groupActions'));
  const at = Math.min(chosen, found.length - 1);
  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    props.onClose();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog question={t('openPalette')} size="medium" onClose={props.onClose}>
      <input
        className={styles['input']}
        role="combobox"
        aria-label={t('openPalette')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] === undefined ? undefined : `${id}-${at}`}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={t('openPalette')} className={styles['list']}>
        {found.map((item, row) => (
          <li
            key={item.id}
            id={`${id}-${row}`}
            role="option"
            aria-selected={row === at}
            onMouseMove={() => setChosen(row)}
            onClick={() => run(item)}
          >
            <span>{item.label}</span>
            <small>{item.group}</small>
            {item.keys !== undefined && (
              <Keys keys={item.keys} isMac={navigator.userAgent.includes('Mac')} />
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{t('nothingFound', { text: typed })}</p>}
    </Dialog>
  );
}
