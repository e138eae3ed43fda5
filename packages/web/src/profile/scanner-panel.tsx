import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { isBarcode } from '@tillbook/core/products/codes';
import { t } from '../i18n/en/profile.ts';
import { CameraButton } from '../ui/camera-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { useScanner } from '../ui/use-scanner.ts';
import styles from './profile.module.css';

const SHOWN = 5;
const CHECKED = new Set([8, 12, 13, 14]);

/** What is said of a code: whether its check digit fits, where it has one. */
function verdictOf(code: string): string {
  if (!/^[0-9]+$/.test(code) || !CHECKED.has(code.length)) return t('scanPlain');
  return isBarcode(code) ? t('scanGood') : t('scanWrong');
}

/** Whether a scanner is heard here, and what it types; nothing is sold by it. */
export function ScannerPanel() {
  const [codes, setCodes] = useState<readonly string[]>([]);
  useScanner((code) => setCodes((before) => [code, ...before].slice(0, SHOWN)));
  return (
    <Panel title={t('scannerTest')} actions={<CameraButton />}>
      <p className={styles['meta']}>{t('scannerHint')}</p>
      <div role="status" className={styles['scans']}>
        {codes.length === 0 && (
          <p className={styles['meta']}>
            <ScanBarcode size={20} strokeWidth={1.75} aria-hidden /> {t('scannerWaits')}
          </p>
        )}
        <ol aria-label={t('scannerTest')}>
          {codes.map((code, at) => (
            <li key={codes.length - at}>
              <bdi dir="ltr">{code}</bdi>
              <small>
                {t('scanCharacters', { count: code.length })} · {verdictOf(code)}
              </small>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  );
}
