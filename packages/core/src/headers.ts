/**
 * Marks a call that nobody caused: the page asks by itself, and nobody has touched it for a while.
 * The server does not count it as use of the session. Its presence is all; it extends nothing.
 */
export const BACKGROUND_HEADER = 'tillbook-background';

/**
 * `<deviceId>.<secret>`: an enrolled device that sends its unsent sales. It is no session, and what
 * refuses it ends none.
 */
export const DEVICE_HEADER = 'tillbook-device';

/**
 * `<businessId>.<visitId>`: a super admin reads what the owner of that business lets them see. It
 * counts where something is read, and nowhere else.
 */
export const VISIT_HEADER = 'tillbook-visit';
