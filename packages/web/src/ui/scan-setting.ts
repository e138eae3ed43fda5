import { whyNotAround, type ScanAround } from './scan-around.ts';
import { storedText } from './stored-choice.ts';

/** What the scanner of this device sends before and after each code. */
export const scanPrefix = storedText('tillbook.scanner.prefix', '');
export const scanSuffix = storedText('tillbook.scanner.suffix', '');

/** What is set now; what nobody could have set counts as nothing. */
export function scanAround(): ScanAround {
  const around = { prefix: scanPrefix.get(), suffix: scanSuffix.get() };
  const { prefix, suffix } = whyNotAround(around);
  return {
    prefix: prefix === null ? around.prefix : '',
    suffix: suffix === null ? around.suffix : '',
  };
}

export function setScanAround({ prefix, suffix }: ScanAround): void {
  scanPrefix.set(prefix);
  scanSuffix.set(suffix);
}
