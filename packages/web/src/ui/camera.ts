import { readBars } from '@tillbook/core/products/read-bars';

/** Reads the code that is before the camera now, or null. */
export type FrameReader = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  readonly detect: (from: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'];

/** Whether this browser lets pages look through a camera: not over plain http on a network. */
export function hasCamera(): boolean {
  return 'mediaDevices' in navigator && typeof navigator.mediaDevices.getUserMedia === 'function';
}

/** The camera that looks away from the person, where there are two. */
export function openCamera(): Promise<MediaStream> {
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

/** The browser's own reader where it has one, which knows more kinds; else ours. */
export async function frameReader(): Promise<FrameReader> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  if (BarcodeDetector === undefined || !formats.includes('ean_13')) return ownReader();
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

const WIDTH_MAX = 1280;
/** Rows that are looked at, from the middle outwards: a code is held there. */
const ROWS = [0.5, 0.46, 0.54, 0.42, 0.58, 0.36, 0.64, 0.3, 0.7, 0.22, 0.78];
/** Two rows that agree: one alone may be misread. */
const AGREEING = 2;

/** Reads EAN and UPC from the rows of a frame. */
function ownReader(): FrameReader {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const { videoWidth, videoHeight } = video;
    if (context === null || videoWidth === 0) return Promise.resolve(null);
    const scale = Math.min(1, WIDTH_MAX / videoWidth);
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const seen = new Map<string, number>();
    for (const part of ROWS) {
      const y = Math.round(canvas.height * part);
      const code = readBars(lightOf(context.getImageData(0, y, canvas.width, 1).data));
      if (code === null) continue;
      seen.set(code, (seen.get(code) ?? 0) + 1);
      if (seen.get(code) === AGREEING) return Promise.resolve(code);
    }
    return Promise.resolve(null);
  };
}

/** How light each pixel is: green counts most, as for the eye. */
function lightOf(rgba: Uint8ClampedArray): number[] {
  return Array.from({ length: rgba.length / 4 }, (_none, at) => {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at * 4, at * 4 + 3);
    return (red + 2 * green + blue) / 4;
  });
}

/** The same code again counts once it was away for this long. */
const AWAY_MS = 1_200;

/** Tells a code that is held before the camera once; taken away and shown again, once more. */
export function onceEach(): (code: string | null, nowMs: number) => boolean {
  let last = { code: '', atMs: -Infinity };
  return (code, nowMs) => {
    if (code === null) return false;
    const isHeld = code === last.code && nowMs - last.atMs < AWAY_MS;
    last = { code, atMs: nowMs };
    return !isHeld;
  };
}
