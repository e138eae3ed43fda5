import { useEffect, useState } from 'react';
import { t } from '../i18n/en/hand-over-facts.ts';
import type { FormatPlace } from '../i18n/format.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { outbox } from './browser-outbox.ts';
import type { UnsentFile } from './export-unsent.ts';
import { atFaultOf, type HandedResult } from './hand-over-facts.ts';
import { handedOver, handOverHere } from './hand-over-here.ts';
import type { HandedOver } from './handed-over.ts';
import styles from './unsent.module.css';
import { zoneFormat } from './zone-format.ts';

function say({ handed, posted, ended }: HandedResult): void {
  if (handed > 0) notify.success(t('done', { count: handed }));
  if (posted > 0) notify.success(t('posted', { count: posted }));
  if (ended === 'later') notify.error(t('later'));
  if (ended === 'unknown-device') notify.error(t('signIn'));
  if (ended === 'refused') notify.error(t('refused'));
}

/** Hands over what the server could make nothing of; nothing where all of it can be sent. */
export function HandOverPart({ all }: { readonly all: UnsentFile }) {
  // What was handed over is shown until the outbox is read again: it is not handed over twice.
  const [handing, setHanding] = useState<UnsentFile | null>(null);
  const count = atFaultOf(all).length;
  if (count === 0) return null;
  const handOver = async () => {
    setHanding(all);
    try {
      const result = await handOverHere(all);
      say(result);
      if (result.ended !== 'done') setHanding(null);
    } catch {
      notify.error(t('later'));
      setHanding(null);
    }
  };
  const action = (
    <Button size="small" busy={handing === all} onClick={() => void handOver()}>
      {t('handOver')}
    </Button>
  );
  return (
    <Banner tone="warning" action={action}>
      {t('why', { count })}
    </Banner>
  );
}

/** What this device handed over, the latest first. */
export function useHandedOver(): readonly HandedOver[] {
  const [found, setFound] = useState<readonly HandedOver[]>([]);
  useEffect(() => {
    let isShown = true;
    const read = () => {
      handedOver.all().then(
        (all) => isShown && setFound(all),
        () => undefined,
      );
    };
    read();
    const stop = outbox.subscribe(read);
    return () => {
      isShown = false;
      stop();
    };
  }, []);
  return found;
}

/** It left the outbox, and did not vanish. */
export function HandedOverList(props: {
  readonly handed: readonly HandedOver[];
  readonly place: FormatPlace;
}) {
  const { handed, place } = props;
  if (handed.length === 0) return null;
  return (
    <section className={styles['handed']} aria-label={t('handed')}>
      <h3>{t('handed')}</h3>
      <p className={styles['hint']}>{t('handedHint')}</p>
      <ul className={styles['sales']}>
        {handed.map(({ seq, label, totalMinor, currency, handedMs, problem }) => {
          const of = currency === '' ? place.currency : currency;
          const format = zoneFormat({ ...place, currency: of, timeZone: null });
          const time = format.dateTime(new Date(handedMs).toISOString());
          return (
            <li key={seq}>
              <span>
                <bdi>{label}</bdi>
                <small>{t('handedAt', { time, problem })}</small>
              </span>
              <span>
                <strong>{format.money(totalMinor)}</strong>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
