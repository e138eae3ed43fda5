/** Runs `npm ci` in a folder when its node_modules does not match its package-lock.json. */
export function install(folder: string): void;
