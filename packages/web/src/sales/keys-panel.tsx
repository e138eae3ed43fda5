import { useState } from 'react';
import { t } from '../i18n/en/selling-keys.ts';
import { KeyEditor } from '../layouts/change-keys.ts';
import { useChosenKeys, useKeyTexts } from '../session/till-keys.ts';
import { Button } from '../ui/button.tsx';
import { Keys } from '../ui/help-dialog.tsx';
import { Panel } from '../ui/panel.tsx';
import { sellingKeys } from './selling-keys.ts';
import styles from './keys-panel.module.css';

/** The keys of the sell screen, to be learned before a customer waits. */
export function KeysPanel() {
  const isMac = navigator.userAgent.includes('Mac');
  const chosen = useChosenKeys();
  const key = useKeyTexts()('F1');
  const [isChanging, setIsChanging] = useState(false);
  const change = (
    <Button onClick={() => setIsChanging(!isChanging)}>
      {t(isChanging ? 'toMap' : 'changeKeys')}
    </Button>
  );
  if (isChanging) {
    return (
      <Panel title={t('map')} actions={change}>
        <KeyEditor />
      </Panel>
    );
  }
  return (
    <Panel title={t('map')} actions={change}>
      <p className={styles['lead']}>{t('mapLead', { key })}</p>
      <div className={styles['groups']}>
        {sellingKeys().map(({ group, keys }) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {keys.map(({ keys: usual, label }) => (
                <div key={usual}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={chosen[usual] ?? usual} isMac={isMac} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Panel>
  );
}
