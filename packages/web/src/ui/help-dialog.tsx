import { useState, type ReactNode } from 'react';
import { t as inKeys } from '../i18n/en/selling-keys.ts';
import { t } from '../i18n/en/ui.ts';
import { Button } from './button.tsx';
import { SwitchField } from './choice-field.tsx';
import { Dialog } from './dialog.tsx';
import styles from './help-dialog.module.css';
import { keyNames } from './hotkey-match.ts';
import { singleKeys, useHotkeyList, type HotkeyGroup } from './hotkeys.ts';
import { useStoredChoice } from './stored-choice.ts';

/** The keyboard map of what is on the page now, and the switch for single keys. */
export function HelpDialog(props: {
  readonly onClose: () => void;
  /** Where the keys of the sell screen are changed; offered where any of them acts. */
  readonly editor: ReactNode;
}) {
  const { onClose, editor } = props;
  const groups = useHotkeyList();
  const [isChanging, setIsChanging] = useState(false);
  const isOffered = groups.some(({ hotkeys }) => hotkeys.some(({ usual }) => usual !== undefined));
  const change = (
    <Button onClick={() => setIsChanging(!isChanging)}>
      {inKeys(isChanging ? 'toMap' : 'changeKeys')}
    </Button>
  );
  return (
    <Dialog
      question={t('help')}
      size="medium"
      onClose={onClose}
      actions={isOffered || isChanging ? change : undefined}
    >
      {isChanging ? editor : <KeyMap groups={groups} />}
    </Dialog>
  );
}

function KeyMap({ groups }: { readonly groups: readonly HotkeyGroup[] }) {
  const isAllowed = useStoredChoice(singleKeys) === 'on';
  const isMac = navigator.userAgent.includes('Mac');
  const named = new Map<string, Map<string, string>>();
  for (const { group, hotkeys } of groups) {
    const entries = named.get(group) ?? new Map<string, string>();
    for (const { keys, label } of hotkeys) entries.set(keys, label);
    if (entries.size > 0) named.set(group, entries);
  }
  return (
    <>
      <p className={styles['intro']}>{t('helpIntro')}</p>
      <SwitchField
        id="single-keys"
        name="single-keys"
        label={t('helpSingleKeys')}
        value={isAllowed}
        error={null}
        onBlur={() => undefined}
        onChange={(allowed) => singleKeys.set(allowed ? 'on' : 'off')}
      />
      <div className={styles['groups']}>
        {[...named].map(([group, entries]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {[...entries].map(([keys, label]) => (
                <div key={keys}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} isMac={isMac} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}

/** A shortcut as key caps. */
export function Keys({ keys, isMac }: { readonly keys: string; readonly isMac: boolean }) {
  const steps = keyNames(keys, isMac);
  return (
    <span className={styles['keys']}>
      {steps.map((step, at) => (
        <span key={at}>
          {at > 0 && <span className={styles['then']}> {t('then')} </span>}
          {step.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
