import { can } from '@tillbook/core/permissions';
import { Lock, Maximize, Store } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/customer-display.ts';
import { t as inSales } from '../i18n/en/sales.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useUser } from '../session/use-session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { EmptyState } from '../ui/states.tsx';
import styles from './customer-display.module.css';
import { CartShown, DoneShown } from './display-parts.tsx';
import { useKeptLook } from './receipt-design.ts';
import { useFollowed } from './use-followed.ts';
import { useAwake, useFullScreen, useOwnWindow } from './use-screen.ts';

/** The page on the customer's screen: what a till rings up. It shows, and changes nothing. */
export function CustomerDisplay() {
  const user = useUser();
  usePageTitle(t('title'));
  useOwnWindow();
  useAwake();
  if (user.business === null || !can(user, 'sale.post')) {
    return (
      <Frame shop={user.business?.name ?? ''}>
        <EmptyState icon={Lock} title={inSales('mayNotSell')}>
          {inSales('mayNotSellHint')}
        </EmptyState>
      </Frame>
    );
  }
  return (
    <Frame shop={user.business.name}>
      <Followed />
    </Frame>
  );
}

/** How long a customer who paid is thanked. */
const THANKS_MS = 60_000;

function Followed() {
  const state = useFollowed();
  const number = state?.kind === 'done' ? state.receiptNumber : null;
  const [thanked, setThanked] = useState<string | null>(null);
  useEffect(() => {
    if (number === null) return undefined;
    const timer = setTimeout(() => setThanked(number), THANKS_MS);
    return () => clearTimeout(timer);
  }, [number]);
  if (state === undefined) return null;
  if (state === null) {
    return (
      <div className={styles['middle']} role="status">
        <Store size={64} strokeWidth={1.25} aria-hidden />
        <p>{t('notSelling')}</p>
      </div>
    );
  }
  if (state.kind === 'cart') return <CartShown shown={state} />;
  if (state.kind === 'done' && state.receiptNumber !== thanked) return <DoneShown shown={state} />;
  return <Idle />;
}

function Frame({ shop, children }: { readonly shop: string; readonly children: ReactNode }) {
  const look = useKeptLook();
  const fullScreen = useFullScreen();
  const hasLogo = look.logo !== null && look.design.blocks.includes('logo');
  return (
    <div className={styles['display']}>
      <header className={styles['head']}>
        {hasLogo && <img className={styles['logo']} src={look.logo ?? ''} alt="" />}
        <h1 dir="auto">{shop}</h1>
        {fullScreen !== null && (
          <IconButton
            label={t('fullScreen')}
            icon={<Maximize size={20} aria-hidden />}
            onClick={fullScreen}
          />
        )}
      </header>
      <main id="main" className={styles['body']}>
        {children}
      </main>
    </div>
  );
}

const MINUTE_MS = 60_000;

function Idle() {
  const { time } = useFormat();
  const [atMs, setAtMs] = useState(nowMs);
  useEffect(() => {
    const timer = setTimeout(() => setAtMs(nowMs()), MINUTE_MS - (nowMs() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [atMs]);
  const at = new Date(atMs).toISOString();
  return (
    <div className={styles['middle']}>
      <p>{t('welcome')}</p>
      <time className={styles['clock']} dateTime={at}>
        {time(at)}
      </time>
    </div>
  );
}
