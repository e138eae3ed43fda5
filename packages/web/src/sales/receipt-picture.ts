import { encode } from 'uqr';
import { PictureRoll, type Placed } from './picture-roll.ts';
import { writeReceipt, type PaperPart } from './receipt-roll.ts';

const SIGN_PX = 20;
const ROW_PX = 28;
/** How wide a sign of the type is, as a part of its height. */
const SIGN_WIDTH = 0.6;
const COLUMN_PX = SIGN_PX * SIGN_WIDTH;
const MARGIN_PX = 32;
const QUIET_MODULES = 2;

type Brush = CanvasRenderingContext2D;

async function logoOf(address: string | null): Promise<HTMLImageElement | null> {
  if (address === null) return null;
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

const topOf = (row: number): number => MARGIN_PX + row * ROW_PX;

function drawCode(brush: Brush, text: string, top: number, height: number): void {
  const { data } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const module = Math.floor(height / data.length);
  const left = Math.floor((brush.canvas.width - module * data.length) / 2);
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) brush.fillRect(left + x * module, top + y * module, module, module);
    }
  }
}

function drawLogo(brush: Brush, image: HTMLImageElement, top: number, height: number): void {
  const room = brush.canvas.width - 2 * MARGIN_PX;
  const scale = Math.min(height / image.naturalHeight, room / image.naturalWidth);
  const width = image.naturalWidth * scale;
  brush.drawImage(image, (brush.canvas.width - width) / 2, top, width, image.naturalHeight * scale);
}

function draw(brush: Brush, placed: Placed, image: HTMLImageElement | null): void {
  const top = topOf(placed.row);
  switch (placed.kind) {
    case 'text': {
      brush.font = `${placed.isBold ? 'bold ' : ''}${SIGN_PX}px monospace`;
      brush.textAlign = placed.align;
      const left = MARGIN_PX + placed.column * COLUMN_PX;
      brush.fillText(placed.text, left, top + ROW_PX / 2, brush.canvas.width - 2 * MARGIN_PX);
      break;
    }
    case 'rule':
      brush.fillRect(MARGIN_PX, top + ROW_PX / 2, brush.canvas.width - 2 * MARGIN_PX, 1);
      break;
    case 'code':
      drawCode(brush, placed.text, top, placed.rows * ROW_PX);
      break;
    default:
      if (image !== null) drawLogo(brush, image, top, placed.rows * ROW_PX);
  }
}

/**
 * A receipt as a picture (PNG), dark on white: what its printer would print, line by line. Null
 * where the browser draws no pictures.
 */
export async function receiptPicture(part: PaperPart): Promise<File | null> {
  const image = await logoOf(part.look.logo);
  const roll = new PictureRoll();
  writeReceipt(roll, part, image);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(roll.columns * COLUMN_PX) + 2 * MARGIN_PX;
  canvas.height = topOf(roll.rows) + MARGIN_PX;
  const brush = canvas.getContext('2d');
  if (brush === null) return null;
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = 'black';
  brush.textBaseline = 'middle';
  for (const placed of roll.placed) draw(brush, placed, image);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  const name = `${part.sale.receiptNumber}.png`;
  return blob === null ? null : new File([blob], name, { type: 'image/png' });
}
