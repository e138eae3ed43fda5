/** The server writes a fresh nonce into the page; the few style tags of the kit carry it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
