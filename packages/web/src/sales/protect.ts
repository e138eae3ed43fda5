let isAsked = false;

/** Asks the browser, once a page, never to clear what this device keeps. */
export async function askProtection(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  await navigator.storage?.persist?.().catch(() => false);
}

/** Whether the browser promised so; where it cannot be asked it has promised nothing. */
export async function isProtected(): Promise<boolean> {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}
