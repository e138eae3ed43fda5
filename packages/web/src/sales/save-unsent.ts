import { nowMs } from '../api/clock.ts';
import { t } from '../i18n/en/unsent.ts';
import { saveText } from '../ui/csv.ts';
import { credentials, unsent } from './browser-outbox.ts';
import { copiedHere } from './copied-here.ts';
import { discards } from './discards.ts';
import { exportUnsent } from './export-unsent.ts';
import { sealUnsent } from './seal-unsent.ts';

/** Hands over all that waits as a file, for people and under the seal of this device. */
export async function saveUnsent(): Promise<void> {
  const waiting = unsent.getSnapshot();
  const lost = await discards.unreadable().catch(() => []);
  const all = {
    ...{ ...waiting, discards: await discards.unsent().catch(() => []) },
    unreadable: [...(waiting.unreadable ?? []), ...lost],
  };
  const madeAt = new Date(nowMs()).toISOString();
  const name = `${t('exportName')}_${madeAt.slice(0, 10)}.json`;
  const how = { crypto, credential: credentials.of, turnOf: credentials.turnOf };
  // What cannot be sealed is still to be read.
  const sealed = await sealUnsent(all, madeAt, how).catch(() => []);
  saveText(name, exportUnsent(all, madeAt, sealed), 'application/json');
  copiedHere.set(all.sales.map(({ draft }) => draft._id));
}
