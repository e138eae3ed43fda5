import { Download, Printer } from 'lucide-react';
import { t } from '../i18n/en/profile.ts';
import { useUser } from '../session/use-session.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { saveText } from '../ui/csv.ts';
import { Row, Stack } from '../ui/panel.tsx';
import styles from './profile.module.css';

/** The ten codes, once: to copy, print or save, then gone. */
export function RecoveryCodes(props: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const { codes, onDone } = props;
  const { email } = useUser();
  const title = t('recoveryOf', { email });
  const text = `${[title, t('recoveryHint'), '', ...codes].join('\r\n')}\r\n`;
  return (
    <Stack>
      <Banner tone="warning">{t('recoveryOnce')}</Banner>
      <div data-print="receipt" data-paper="a4">
        <p className={styles['meta']}>{title}</p>
        <ol className={styles['codes']} aria-label={t('recoveryCodes')}>
          {codes.map((code) => (
            <li key={code}>
              <code dir="ltr">{code}</code>
            </li>
          ))}
        </ol>
        <p className={styles['meta']}>{t('recoveryHint')}</p>
      </div>
      <Row>
        <CopyButton text={codes.join('\n')} />
        <Button
          size="small"
          icon={<Download size={16} aria-hidden />}
          onClick={() => saveText(t('recoveryFile'), text, 'text/plain;charset=utf-8')}
        >
          {t('download')}
        </Button>
        <Button
          size="small"
          icon={<Printer size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </Row>
      <div>
        <Button kind="primary" onClick={onDone}>
          {t('recoveryKept')}
        </Button>
      </div>
    </Stack>
  );
}
