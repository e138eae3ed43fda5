/** The address parameter that says which view was opened. */
export const OPENED = 'saved';
