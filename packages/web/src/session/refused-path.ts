let refused: string | null = null;

/** The guard sent somebody from this path to /unauthorized. */
export function rememberRefused(path: string): void {
  refused = path;
}

/** The path that was refused last, for the page that explains it. */
export function refusedPath(): string | null {
  return refused;
}
