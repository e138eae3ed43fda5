const configured: unknown = import.meta.env['VITE_API_BASE'];

/** The one API base: the same origin unless the build names another. */
export const API_BASE = typeof configured === 'string' ? configured.replace(/\/+$/u, '') : '';
