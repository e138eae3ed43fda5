import { t } from '../i18n/en/sales.ts';
import { useClockOff } from '../session/server-clock.ts';
import { Banner } from '../ui/banner.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How much a clock is off, in the largest unit of which it is two at least. */
function offText(offMs: number): string {
  const off = Math.abs(offMs);
  if (off < 2 * HOUR_MS) return t('offMinutes', { count: Math.round(off / MINUTE_MS) });
  if (off < 2 * DAY_MS) return t('offHours', { count: Math.round(off / HOUR_MS) });
  return t('offDays', { count: Math.round(off / DAY_MS) });
}

/** The device's clock is wrong: while there is a connection, sales count by the server's. */
export function ClockNotice() {
  const offMs = useClockOff();
  if (offMs === 0) return null;
  const off = offText(offMs);
  return (
    <Banner tone="warning">
      {offMs > 0 ? t('clockAhead', { off }) : t('clockBehind', { off })}
    </Banner>
  );
}
