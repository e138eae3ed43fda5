import { useMemo } from 'react';
import { t as inFrame } from '../i18n/en/frame.ts';
import { t } from '../i18n/en/shell.ts';
import { useUser } from '../session/use-session.ts';
import { useHotkeys, type Hotkey } from '../ui/hotkeys.ts';
import { useGo } from '../ui/use-go.ts';
import { useKnownAddress } from './known-address.ts';
import { navigationOf, type NavEntry } from './navigation.ts';
import { toggleSidebar } from './sidebar-width.ts';
import { useThemeHotkey } from './theme-button.tsx';

/** Where the signed-in person can go. */
export function useNavigation(): readonly NavEntry[] {
  const user = useUser();
  const isKnown = useKnownAddress();
  return useMemo(() => navigationOf(user, isKnown), [user, isKnown]);
}

/** `g` and a letter goes somewhere, `[` changes the side bar, Alt+Shift+T the theme. */
export function useShellHotkeys(entries: readonly NavEntry[]): void {
  const go = useGo();
  useThemeHotkey();
  const places: Hotkey[] = entries.flatMap((entry) =>
    entry.key === undefined
      ? []
      : [
          {
            keys: `g ${entry.key}`,
            label: t('goTo', { place: t(entry.label) }),
            run: () => go(entry.to),
          },
        ],
  );
  useHotkeys(inFrame('navigation'), [
    ...places,
    { keys: '[', label: t('toggleSidebar'), run: toggleSidebar },
  ]);
}
