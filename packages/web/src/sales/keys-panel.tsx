import { t } from '../i18n/en/selling-keys.ts';
import { Keys } from '../ui/help-dialog.tsx';
import { Panel } from '../ui/panel.tsx';
import { sellingKeys } from './selling-keys.ts';
import styles from './keys-panel.module.css';

/** The keys of the sell screen, to be learned before a customer waits. */
export function KeysPanel() {
  const isMac = navigator.userAgent.includes('Mac');
  return (
    <Panel title={t('map')}>
      <p className={styles['lead']}>{t('mapLead')}</p>
      <div className={styles['groups']}>
        {sellingKeys().map(({ group, keys }) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {keys.map((key) => (
                <div key={key.keys}>
                  <dt>{key.label}</dt>
                  <dd>
                    <Keys keys={key.keys} isMac={isMac} />
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
