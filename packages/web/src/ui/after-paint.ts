/** Runs once the page is drawn and the browser has nothing better to do; never outside a page. */
export function afterPaint(run: () => void): void {
  if (typeof window === 'undefined') return;
  const later = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
  const idle = () => later(run);
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}

/** A processor that never rests is not waited for longer. */
const LONGEST_MS = 1_500;

/** Settles once the browser has nothing better to do; outside a page at once. */
export async function whenIdle(): Promise<void> {
  if (typeof window === 'undefined' || !('requestIdleCallback' in window)) return;
  await new Promise<unknown>((done) => requestIdleCallback(done, { timeout: LONGEST_MS }));
}
