/**
 * Whether this browser makes and uses passkeys of a host on this page: it has WebAuthn, the page
 * came the safe way (https, or this machine), and it is a page of that very host.
 */
export function passkeysWorkHere(
  host: string | null | undefined,
  page: Pick<Window, 'isSecureContext' | 'location'> = window,
): boolean {
  return knowsPasskeys(page) && page.location.hostname === host;
}

/** Whether this browser has WebAuthn at all. */
export function knowsPasskeys(page: Pick<Window, 'isSecureContext'> = window): boolean {
  return page.isSecureContext && 'PublicKeyCredential' in page;
}
