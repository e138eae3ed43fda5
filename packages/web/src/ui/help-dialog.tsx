import { t } from '../i18n/en/ui.ts';
import { SwitchField } from './choice-field.tsx';
import { Dialog } from './dialog.tsx';
import styles from './help-dialog.module.css';
import { keyNames } from './hotkey-match.ts';
import { singleKeys, useHotkeyList } from './hotkeys.ts';
import { useStoredChoice } from './stored-choice.ts';

/** The keyboard map of what is on the page now, and the switch for single keys. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const groups = useHotkeyList();
  const isAllowed = useStoredChoice(singleKeys) === 'on';
  const isMac = navigator.userAgent.includes('Mac');
  const named = new Map<string, Map<string, string>>();
  for (const { group, hotkeys } of groups) {
    const entries = named.get(group) ?? new Map<string, string>();
    for (const { keys, label } of hotkeys) entries.set(keys, label);
    if (entries.size > 0) named.set(group, entries);
  }
  return (
    <Dialog question={t('help')} size="medium" onClose={onClose}>
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
    </Dialog>
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
