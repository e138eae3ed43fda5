import { useSyncExternalStore } from 'react';
import { isOnline, onOnlineChange } from '../session/browser-reach.ts';

/** Whether there is a connection to the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(onOnlineChange, isOnline);
}
