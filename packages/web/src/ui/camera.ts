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

/** The browser's own reader where it has one; else a library's. */
export async function frameReader(): Promise<FrameReader> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  if (BarcodeDetector === undefined || !formats.includes('ean_13')) return libraryReader();
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

const WIDTH_MAX = 960;

/** Reads frames with ZXing, which is loaded when a camera opens where the browser has no reader. */
async function libraryReader(): Promise<FrameReader> {
  const zxing = await import('@zxing/library');
  const { BarcodeFormat, DecodeHintType } = zxing;
  const reader = new zxing.MultiFormatReader();
  reader.setHints(
    new Map<number, unknown>([
      [
        DecodeHintType.POSSIBLE_FORMATS,
        [
          ...[BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.UPC_E],
          ...[BarcodeFormat.CODE_128, BarcodeFormat.CODE_39, BarcodeFormat.QR_CODE],
        ],
      ],
    ]),
  );
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const read = (): string | null => {
    const light = new zxing.HTMLCanvasElementLuminanceSource(canvas);
    try {
      const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(light));
      return reader.decodeWithState(bitmap).getText();
    } catch {
      // Nothing in this frame: that is how the library says so.
      return null;
    }
  };
  let before: string | null = null;
  return (video) => {
    const { videoWidth, videoHeight } = video;
    if (context === null || videoWidth === 0) return Promise.resolve(null);
    const scale = Math.min(1, WIDTH_MAX / videoWidth);
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const code = read();
    // One frame alone may be misread: two have to agree.
    const isSure = code !== null && code === before;
    before = code;
    return Promise.resolve(isSure ? code : null);
  };
}

/** The same code again counts once frames without it were seen for this long. */
const AWAY_MS = 1_200;
/** One frame stands for no longer: while the page was busy, nobody looked. */
const FRAME_MAX_MS = 400;

/** Tells a code that is held before the camera once; taken away and shown again, once more. */
export function onceEach(): (code: string | null, nowMs: number) => boolean {
  let last = '';
  let awayMs = 0;
  let beforeMs = -Infinity;
  return (code, nowMs) => {
    const passedMs = Math.min(nowMs - beforeMs, FRAME_MAX_MS);
    beforeMs = nowMs;
    if (code === null) {
      awayMs += passedMs;
      return false;
    }
    const isHeld = code === last && awayMs < AWAY_MS;
    last = code;
    awayMs = 0;
    return !isHeld;
  };
}
