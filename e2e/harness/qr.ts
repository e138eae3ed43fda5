import zxing from '@zxing/library';
import type { Locator } from 'playwright-core';

interface Photo {
  readonly width: number;
  readonly height: number;
  /** Brightness of each point, row by row, 0 to 255. */
  readonly light: readonly number[];
}

/** Runs in the page: the points of a PNG, as bright as they are. */
const DEVELOP = `async (bytes) => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const light = [];
  for (let at = 0; at < data.length; at += 4) {
    light.push(Math.round((data[at] + data[at + 1] + data[at + 2]) / 3));
  }
  return { width, height, light };
}`;

/** What a QR code says as it is drawn on the screen or on the paper: photographed, then read. */
export async function readQrCode(code: Locator): Promise<string> {
  const photo = [...(await code.screenshot())];
  const page = code.page();
  const { width, height, light } = await page.evaluate<Photo>(
    `(${DEVELOP})(${JSON.stringify(photo)})`,
  );
  const source = new zxing.RGBLuminanceSource(Uint8ClampedArray.from(light), width, height);
  return new zxing.QRCodeReader()
    .decode(new zxing.BinaryBitmap(new zxing.HybridBinarizer(source)))
    .getText();
}
