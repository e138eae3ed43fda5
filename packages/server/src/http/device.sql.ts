const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HEX_64 = /^[0-9a-f]{64}$/;

/** The row of `open_device`: which device sends, in which business. */
export interface DeviceRow {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly revokedAt: string | null;
  readonly businessId: string;
  readonly businessName: string;
  readonly businessType: string | null;
  readonly currency: string | null;
  readonly taxMode: 'inclusive' | 'exclusive';
  readonly taxRounding: 'per_rate' | 'per_line';
  readonly stockPolicy: 'block' | 'warn' | 'allow';
  readonly isSuspended: boolean;
}

/**
 * The prelude of what a device sends. Id and hash were checked and the time is ours, so they may
 * stand in the text: one simple query, one round trip with `begin`.
 */
export function openDevice(deviceId: string, secretHash: string, at: string): string {
  if (!ID.test(deviceId) || !HEX_64.test(secretHash)) throw new Error('not a device');
  return `select device_id "deviceId", device_name "deviceName", revoked_at "revokedAt",
    business_id "businessId", business_name "businessName", business_type "businessType",
    currency, tax_mode "taxMode", tax_rounding "taxRounding", stock_policy "stockPolicy",
    is_suspended "isSuspended"
  from open_device('${deviceId}', '${secretHash}', '${new Date(at).toISOString()}')`;
}
