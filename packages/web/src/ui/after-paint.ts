/** Runs once the page is drawn and the browser has nothing better to do; never outside a page. */
export function afterPaint(run: () => void): void {
  if (typeof window === 'undefined') return;
  const later = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
  const idle = () => later(run);
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}
