/** Runs `npm ci` in a folder when its node_modules does not match its package-lock.json. */
export function install(folder: string): void;

/** Why Tillbook cannot begin with this Node on this system (`linux-x64`), or null. */
export function whyNotNode(version: string, system: string): string | null;
