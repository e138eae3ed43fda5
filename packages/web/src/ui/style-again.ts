/** Stylesheets that did not come. */
const unstyled = new Set<HTMLLinkElement>();
let trying: Promise<unknown> | null = null;

/** Notes from here on which stylesheets do not come. */
export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') unstyled.add(target);
  };
  document.addEventListener('error', note, { capture: true });
}

function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  unstyled.delete(link);
  return new Promise((done) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.onload = again.onerror = done;
    link.replaceWith(again);
  });
}

/**
 * Fetches the stylesheets that did not come once more; fails while one does not. The bundler asks
 * for each once, whichever parts need it: at the second try they would come without it.
 */
export async function styleAgain(): Promise<void> {
  trying ??= Promise.all([...unstyled].map(fetchAgain)).finally(() => (trying = null));
  await trying;
  for (const { href } of unstyled) throw new TypeError(`Unable to preload CSS for ${href}`);
}
