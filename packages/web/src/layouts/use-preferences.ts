import { type Preferences } from '@tillbook/core/auth/auth.api';
import { updateProfile } from '@tillbook/core/auth/own-profile.api';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { session } from '../session/browser-session.ts';
import { useSession } from '../session/use-session.ts';
import { densityChoice, setDensity } from '../ui/density.ts';
import { singleKeys } from '../ui/hotkeys.ts';
import { saleSounds, scanSounds, soundVolume, volumeNow } from '../ui/sounds.ts';
import { storedText, type StoredChoice } from '../ui/stored-choice.ts';

/** A choice of this device that goes with its person: how it is read and put in force. */
interface Kept {
  readonly choice: Pick<StoredChoice<string>, 'subscribe'>;
  readonly now: () => Preferences;
  readonly take: (preferences: Preferences) => void;
}

const onOff = (
  choice: StoredChoice<'on' | 'off'>,
  name: 'singleKeys' | 'scanSounds' | 'saleSounds',
): Kept => ({
  choice,
  now: () => ({ [name]: choice.get() === 'on' }),
  take: ({ [name]: isOn }) => {
    if (isOn !== undefined) choice.set(isOn ? 'on' : 'off');
  },
});

const KEPT: readonly Kept[] = [
  {
    choice: densityChoice,
    now: () => ({ density: densityChoice.get() }),
    take: ({ density }) => {
      if (density !== undefined) setDensity(density);
    },
  },
  onOff(singleKeys, 'singleKeys'),
  onOff(scanSounds, 'scanSounds'),
  onOff(saleSounds, 'saleSounds'),
  {
    choice: soundVolume,
    now: () => ({ soundVolume: volumeNow() }),
    take: ({ soundVolume: volume }) => {
      if (volume !== undefined) soundVolume.set(String(volume));
    },
  },
];

/** Whose choices of this device are not on the server yet: the page was closed, or offline. */
const unsent = storedText('tillbook.unsentPreferences', '');

/** So long after the last change it is kept on the server. */
const SETTLED_MS = 800;

/**
 * Keeps choices with the person. Where something else of theirs was kept in the same moment, here
 * or on another device, the newest is read and these are put on top. Rejects when that fails too.
 */
export async function keepPreferences(changed: Preferences): Promise<void> {
  const put = async (): Promise<void> => {
    const { user } = session.getSnapshot();
    if (user === null) return;
    const body = { version: user.version, preferences: changed };
    session.takeUser(await call(updateProfile, { body }));
  };
  const reread = () => session.refresh({ forced: true, silent: true });
  try {
    await put();
  } catch {
    await reread();
    await put().catch(async (error: unknown) => {
      await reread();
      throw error;
    });
  }
}

async function keep(changed: Preferences): Promise<void> {
  await keepPreferences(changed).then(
    () => unsent.set(''),
    // They stay on the device, and are sent when it is opened next.
    () => undefined,
  );
}

/**
 * What a person chose comes with them to every device: at sign-in it is put in force here, and what
 * is changed here is kept with the person. Without a connection the choice stays on the device.
 */
export function usePreferences(): void {
  const { user } = useSession();
  const personId = user?._id ?? null;
  const isByPin = user?.isByPin === true;
  useEffect(() => {
    const known = session.getSnapshot().user?.preferences;
    // A till is everybody's: who came in by PIN changes nothing of it, nor of their account.
    if (personId === null || known === undefined || isByPin) return undefined;
    if (unsent.get() !== personId) for (const { take } of KEPT) take(known as Preferences);
    else void keep(Object.assign({}, ...KEPT.map(({ now }) => now())) as Preferences);
    let changed: Preferences = {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stops = KEPT.map(({ choice, now }) =>
      choice.subscribe(() => {
        changed = { ...changed, ...now() };
        unsent.set(personId);
        clearTimeout(timer);
        timer = setTimeout(() => {
          void keep(changed);
          changed = {};
        }, SETTLED_MS);
      }),
    );
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [personId, isByPin]);
}
