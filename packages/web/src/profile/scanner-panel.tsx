import { ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { isBarcode } from '@tillbook/core/products/codes';
import { t } from '../i18n/en/scanner.ts';
import { CameraButton } from '../ui/camera-button.tsx';
import { Panel } from '../ui/panel.tsx';
import { signsText } from '../ui/scan-around.ts';
import { useScanner } from '../ui/use-scanner.ts';
import styles from './profile.module.css';
import { ScannerAround, type AroundPlace } from './scanner-around.tsx';
import type { FindKnown } from './scanner-learn.tsx';

const SHOWN = 5;
const CHECKED = new Set([8, 12, 13, 14]);

/** What was scanned: the code, and all that came with it. */
interface Heard {
  readonly code: string;
  readonly raw: string;
}

/** What is said of a code: whether its check digit fits, where it has one. */
function verdictOf(code: string): string {
  if (!/^[0-9]+$/.test(code) || !CHECKED.has(code.length)) return t('plain');
  return isBarcode(code) ? t('good') : t('wrong');
}

/** Hears scans; what the scanner sends behind a code's end still belongs to that scan. */
function useHeard(onRaw: (raw: string) => void): readonly Heard[] {
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  useScanner(
    (code, raw) => {
      setHeard((before) => [{ code, raw }, ...before].slice(0, SHOWN));
      onRaw(raw);
    },
    (sign) => {
      setHeard(([last, ...before]) =>
        last === undefined ? [] : [{ ...last, raw: `${last.raw}${sign}` }, ...before],
      );
    },
  );
  return heard;
}

/** Whether a scanner is heard here, and what it types; nothing is sold by it. */
export function ScannerPanel({ findKnown }: { readonly findKnown: FindKnown }) {
  const [place, setPlace] = useState<AroundPlace>({ at: 'rest' });
  const heard = useHeard((raw) => {
    setPlace((now) => (now.at === 'learn' ? { at: 'learn', raw } : now));
  });
  return (
    <Panel title={t('test')} actions={<CameraButton />}>
      <p className={styles['meta']}>{t('hint')}</p>
      <div role="status" className={styles['scans']}>
        {heard.length === 0 && (
          <p className={styles['meta']}>
            <ScanBarcode size={20} strokeWidth={1.75} aria-hidden /> {t('waits')}
          </p>
        )}
        <ol aria-label={t('test')}>
          {heard.map(({ code, raw }, at) => (
            <li key={heard.length - at}>
              <bdi dir="ltr">{code}</bdi>
              <small>
                {t('characters', { count: code.length })} · {verdictOf(code)}
              </small>
              {raw !== code && (
                <small data-part="raw">
                  {t('came')} <bdi dir="ltr">{signsText(raw)}</bdi>
                </small>
              )}
            </li>
          ))}
        </ol>
      </div>
      <ScannerAround place={place} findKnown={findKnown} onPlace={setPlace} />
    </Panel>
  );
}
