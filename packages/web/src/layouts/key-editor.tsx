import {
  pressedKeys,
  whyNotKey,
  withKey,
  type KeyFault,
} from '@tillbook/core/sales/choose-till-key';
import { keyOf, TILL_KEYS, type TillKey } from '@tillbook/core/sales/till-keys';
import { useEffect, useState } from 'react';
import { t } from '../i18n/en/key-editor.ts';
import { t as inKeys } from '../i18n/en/selling-keys.ts';
import { keptKeys, keyText, useChosenKeys } from '../session/till-keys.ts';
import { useUser } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Keys } from '../ui/help-dialog.tsx';
import { Stack } from '../ui/panel.tsx';
import { useLatest } from '../ui/use-latest.ts';
import styles from './key-editor.module.css';

const LABELS = {
  F2: 'search',
  F4: 'customer',
  'alt+t': 'payment',
  'alt+n': 'note',
  '%': 'offer',
  'mod+z': 'change',
  F8: 'park',
  'shift+F8': 'parked',
  'alt+x': 'discard',
  F9: 'charge',
  'alt+p': 'print',
  'alt+s': 'share',
  'alt+u': 'undoSale',
  'shift+F9': 'drawer',
  F6: 'seller',
  'shift+F6': 'lock',
  F7: 'takeBack',
  'alt+m': 'menu',
  F1: 'showMap',
} as const satisfies Readonly<Record<TillKey, string>>;

const labelOf = (act: TillKey): string => inKeys(LABELS[act]);

const nameOf = (keys: string): string => (keys === ' ' ? t('space') : keyText(keys));

function faultText(fault: KeyFault, keys: string): string {
  const key = nameOf(keys);
  switch (fault.kind) {
    case 'taken':
      return t('taken', { key, act: labelOf(fault.by) });
    case 'fields':
    case 'paying':
      return t(fault.kind);
    case 'browser':
    case 'practice':
    case 'typing':
      return t(fault.kind, { key });
  }
}

/** Hears the key that is pressed next, before anything that it means; Escape and Tab leave. */
function usePressed(isAsked: boolean, onKeys: (keys: string) => void, onLeave: () => void): void {
  const heard = useLatest({ onKeys, onLeave });
  useEffect(() => {
    if (!isAsked) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab') return heard.current.onLeave();
      event.preventDefault();
      event.stopImmediatePropagation();
      const keys = event.repeat ? null : pressedKeys(event);
      if (keys === 'Escape') heard.current.onLeave();
      else if (keys !== null) heard.current.onKeys(keys);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isAsked, heard]);
}

/** What was said last, and of which act; of all without one. */
interface Said {
  readonly act: TillKey | null;
  readonly text: string;
  readonly isRefused: boolean;
}

/** Gives the acts of the sell screen other keys, for who is here, on this device. */
export function KeyEditor() {
  const kept = keptKeys(useUser()._id);
  const chosen = useChosenKeys();
  const [asked, setAsked] = useState<TillKey | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const choose = (act: TillKey, keys: string) => {
    const fault = whyNotKey(chosen, act, keys);
    if (fault !== null) return setSaid({ act, text: faultText(fault, keys), isRefused: true });
    kept.set(JSON.stringify(withKey(chosen, act, keys)));
    const text = t('hasNow', { act: labelOf(act), key: nameOf(keys) });
    setAsked(null);
    return setSaid({ act, text, isRefused: false });
  };
  const leave = () => {
    setAsked(null);
    setSaid(null);
  };
  usePressed(asked !== null, (keys) => asked !== null && choose(asked, keys), leave);
  const putAllBack = () => {
    kept.set('');
    setAsked(null);
    setSaid({ act: null, text: t('allBack'), isRefused: false });
  };
  return (
    <Stack>
      <p className={styles['lead']}>{t('lead')}</p>
      <ul className={styles['acts']}>
        {TILL_KEYS.map((act) => (
          <Act
            key={act}
            act={act}
            keys={keyOf(chosen, act)}
            isAsked={act === asked}
            said={said?.act === act ? said : null}
            onAsk={() => {
              setSaid(null);
              setAsked(act === asked ? null : act);
            }}
            onBack={() => choose(act, act)}
          />
        ))}
      </ul>
      {Object.keys(chosen).length > 0 && <Button onClick={putAllBack}>{t('backAll')}</Button>}
      {said?.act === null && <p role="status">{said.text}</p>}
    </Stack>
  );
}

function Act(props: {
  readonly act: TillKey;
  readonly keys: string;
  /** The next key that is pressed is for it. */
  readonly isAsked: boolean;
  readonly said: Said | null;
  readonly onAsk: () => void;
  readonly onBack: () => void;
}) {
  const { act, keys, isAsked, said, onAsk, onBack } = props;
  const isMac = navigator.userAgent.includes('Mac');
  const names = { act: labelOf(act), key: nameOf(act) };
  return (
    <li>
      <span>{labelOf(act)}</span>
      <Keys keys={keys} isMac={isMac} />
      <span className={styles['ways']}>
        {keys !== act && (
          <Button size="small" kind="quiet" aria-label={t('backOf', names)} onClick={onBack}>
            {t('back', names)}
          </Button>
        )}
        <Button
          size="small"
          aria-pressed={isAsked}
          // The window around it listens first: Escape would close it.
          data-keeps-escape={isAsked}
          aria-label={t(isAsked ? 'pressFor' : 'anotherFor', names)}
          onClick={onAsk}
        >
          {t(isAsked ? 'press' : 'another')}
        </Button>
      </span>
      {said !== null && (
        <p className={styles['said']} role={said.isRefused ? 'alert' : 'status'}>
          {said.text}
        </p>
      )}
    </li>
  );
}
