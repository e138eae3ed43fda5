/**
 * Sets an entry as the latest of a map that keeps the `max` latest: the one that was set longest
 * ago goes for it. All at once would forget what is in use at one moment.
 */
export function setLatest<T>(entries: Map<string, T>, max: number, key: string, entry: T): void {
  entries.delete(key);
  const oldest = entries.size < max ? null : entries.keys().next();
  if (oldest?.done === false) entries.delete(oldest.value);
  entries.set(key, entry);
}
