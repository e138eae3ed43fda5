import { getReceiptDesign, logoPath } from '@tillbook/core/sales/receipts.api';
import { USUAL_DESIGN, type ReceiptDesign } from '@tillbook/core/receipt-design';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/call.ts';
import { session } from '../session/browser-session.ts';
import { useUser } from '../session/use-session.ts';
import { storedText, useStoredChoice } from '../ui/stored-choice.ts';
import { usualPaper } from '../printing/paper.ts';

/** How receipts look on this device, with the logo's pixels, so that they print offline too. */
export interface ReceiptLook {
  readonly design: ReceiptDesign;
  /** The logo as an address with its pixels in it; null without one, or while it is missing. */
  readonly logo: string | null;
}

interface Kept extends ReceiptLook {
  readonly businessId: string;
}

export const USUAL_LOOK: ReceiptLook = { design: USUAL_DESIGN, logo: null };
const kept = storedText('tillbook.receipts', '');

/** What was kept for this business; as usual where nothing was, or where it cannot be read. */
export function lookOf(text: string, businessId: string): ReceiptLook {
  try {
    const read = JSON.parse(text) as Kept;
    const design = getReceiptDesign.response.safeParse(read.design);
    if (read.businessId !== businessId || !design.success) return USUAL_LOOK;
    return { design: design.data, logo: typeof read.logo === 'string' ? read.logo : null };
  } catch {
    return USUAL_LOOK;
  }
}

/** The pixels of a logo, to be shown without a connection. */
async function pixelsOf(logoId: string): Promise<string | null> {
  const image = new Image();
  image.src = logoPath(logoId);
  try {
    await image.decode();
  } catch {
    return null;
  }
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas.toDataURL('image/png');
}

/** Keeps how the receipts of a business look, and the logo where it is another than before. */
export async function keepDesign(businessId: string, design: ReceiptDesign): Promise<void> {
  const before = lookOf(kept.get(), businessId);
  const isSameLogo = before.design.logoId === design.logoId;
  const hasLogo = design.logoId === null || (isSameLogo && before.logo !== null);
  if (hasLogo && JSON.stringify(before.design) === JSON.stringify(design)) return;
  usualPaper.set(design.paper);
  const own = design.logoId === null || hasLogo ? null : await pixelsOf(design.logoId);
  const logo = design.logoId === null ? null : hasLogo ? before.logo : own;
  kept.set(JSON.stringify({ businessId, design, logo } satisfies Kept));
}

const PATIENCE_MS = 4_000;

/** How receipts look now, or as this device knows it while nobody answers. */
export async function lookNow(): Promise<ReceiptLook> {
  const businessId = session.getSnapshot().user?.business?._id ?? '';
  try {
    const design = await call(getReceiptDesign, {}, { timeoutMs: PATIENCE_MS });
    await keepDesign(businessId, design);
  } catch {
    // What is kept will do.
  }
  return lookOf(kept.get(), businessId);
}

/** How receipts look as this device knows it; nobody is asked. */
export function useKeptLook(): ReceiptLook {
  const businessId = useUser().business?._id ?? '';
  const text = useStoredChoice(kept);
  return useMemo(() => lookOf(text, businessId), [text, businessId]);
}

/** How receipts look; what is kept at first, then what the server says. */
export function useReceiptLook(): ReceiptLook {
  const businessId = useUser().business?._id ?? '';
  useQuery({
    // Events of the settings make it old with them.
    queryKey: ['setup', 'receipt-design', businessId],
    queryFn: async ({ signal }) => {
      const design = await call(getReceiptDesign, {}, { signal });
      await keepDesign(businessId, design);
      return design;
    },
  });
  return useKeptLook();
}
