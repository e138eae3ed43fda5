/** The two themes; there is no third value, neither in memory nor stored. */
export type Theme = 'light' | 'dark';

/** Where the choice is stored. Sign-out keeps it; `public/first-paint.js` reads the same key. */
export const THEME_KEY = 'tillbook.theme';

/** What the theme needs of the browser; a test hands in its own. */
export interface ThemeWorld {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly prefersDark: () => boolean;
  /** The system went to its other theme, by the evening or by hand. */
  readonly onSystemChange: (listener: () => void) => void;
  readonly paint: (theme: Theme) => void;
}

export interface ThemeStore {
  readonly get: () => Theme;
  readonly set: (theme: Theme) => void;
  readonly toggle: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A stored `light` or `dark` wins; anything else is as if nothing was stored. */
export function readTheme(stored: string | null, prefersDark: boolean): Theme {
  if (stored === 'light' || stored === 'dark') return stored;
  return prefersDark ? 'dark' : 'light';
}

/**
 * Holds the theme, stores every choice, and keeps working when storage is forbidden. Until somebody
 * chooses, it goes with the system.
 */
export function createThemeStore(world: ThemeWorld): ThemeStore {
  const listeners = new Set<() => void>();
  let chosen = stored(world);
  let theme = readTheme(chosen, world.prefersDark());
  world.paint(theme);
  const show = (next: Theme) => {
    theme = next;
    world.paint(theme);
    for (const listener of listeners) listener();
  };
  const set = (next: Theme) => {
    chosen = next;
    show(next);
    try {
      world.storage.setItem(THEME_KEY, next);
    } catch {
      // The choice then lasts as long as the page.
    }
  };
  world.onSystemChange(() => {
    const next = readTheme(chosen, world.prefersDark());
    if (next !== theme) show(next);
  });
  return {
    get: () => theme,
    set,
    toggle: () => set(theme === 'light' ? 'dark' : 'light'),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function stored(world: ThemeWorld): string | null {
  try {
    return world.storage.getItem(THEME_KEY);
  } catch {
    return null;
  }
}
