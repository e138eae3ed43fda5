import type { FixedText } from './texts.ts';
import { TEXTS } from './texts.ts';

/** The four kinds of failure the error boundary tells apart. */
export type ErrorKind = 'module' | 'network' | 'chunk' | 'unknown';

/**
 * A failed dynamic import as the browsers word it: Chrome "Failed to fetch dynamically imported
 * module: …", Firefox "error loading dynamically imported module: …", Safari "Importing a module
 * script failed."; "Unable to preload CSS" is the bundler's word for the same.
 */
const MODULE_MESSAGE =
  /dynamically imported module|importing a module script failed|dynamic import|preload css/iu;

/** Safari words every failed request "Load failed", without the word fetch. */
const NETWORK_MESSAGE = /networkerror|fetch|^load failed$/iu;

const CHUNK_MESSAGE = /loading (?:css )?chunk|chunkloaderror/iu;

/** The message of whatever was thrown; empty when it has none. */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error.trim();
  if (typeof error !== 'object' || error === null || !('message' in error)) return '';
  return typeof error.message === 'string' ? error.message.trim() : '';
}

function errorName(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('name' in error)) return '';
  return typeof error.name === 'string' ? error.name : '';
}

/**
 * Sorts a failure in the order module, network, chunk, unknown. Module comes first because
 * Chrome's message for it also holds the word fetch.
 */
export function classifyError(error: unknown): ErrorKind {
  const text = errorText(error);
  if (MODULE_MESSAGE.test(text)) return 'module';
  if (NETWORK_MESSAGE.test(text) || errorName(error) === 'NetworkError') return 'network';
  if (CHUNK_MESSAGE.test(text) || errorName(error) === 'ChunkLoadError') return 'chunk';
  return 'unknown';
}

/** Our quick tips, in English; a screen translates them by their names. */
export const TIPS = {
  tipReload: 'Reload the page.',
  tipWait: 'If it repeats, the app is being updated; try in a minute.',
  tipConnection: 'Check Wi-Fi or mobile data.',
  tipLater: 'Try again when the connection is back.',
  tipNewVersion: 'A newer version is ready; reload takes a few seconds.',
  tipAgain: 'Try again.',
  tipHome: 'Go home and open the page again.',
  tipCopy: 'Copy Technical Details for support.',
} as const;

export type Tip = keyof typeof TIPS;

export interface BoundaryTexts {
  readonly title: FixedText;
  readonly message: FixedText;
  readonly tips: readonly Tip[];
}

/** Titles and messages are fixed by the specification; the quick tips are ours. */
export const BOUNDARY_TEXTS: Readonly<Record<ErrorKind, BoundaryTexts>> = {
  module: {
    title: 'moduleErrorTitle',
    message: 'moduleErrorMessage',
    tips: ['tipReload', 'tipWait'],
  },
  network: {
    title: 'networkErrorTitle',
    message: 'networkErrorMessage',
    tips: ['tipConnection', 'tipLater'],
  },
  chunk: {
    title: 'chunkErrorTitle',
    message: 'chunkErrorMessage',
    tips: ['tipNewVersion'],
  },
  unknown: {
    title: 'unknownErrorTitle',
    message: 'unknownErrorMessage',
    tips: ['tipAgain', 'tipHome', 'tipCopy'],
  },
};

export interface BoundaryWords {
  readonly kind: ErrorKind;
  readonly title: string;
  readonly message: string;
  /** Null when the message is the error's own, which is not translated. */
  readonly messageKey: FixedText | null;
  readonly titleKey: FixedText;
  readonly tips: readonly Tip[];
  /** Try Again also reloads the page, because the old files are gone from the server. */
  readonly reloadsOnRetry: boolean;
}

/** What the boundary says in English about a failure; the unknown kind says the error's message. */
export function boundaryWords(error: unknown): BoundaryWords {
  const kind = classifyError(error);
  const texts = BOUNDARY_TEXTS[kind];
  const own = kind === 'unknown' ? errorText(error) : '';
  return {
    kind,
    title: TEXTS[texts.title],
    titleKey: texts.title,
    message: own === '' ? TEXTS[texts.message] : own,
    messageKey: own === '' ? texts.message : null,
    tips: texts.tips,
    reloadsOnRetry: kind === 'chunk',
  };
}
