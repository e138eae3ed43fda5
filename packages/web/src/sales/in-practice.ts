import { createContext } from 'react';

/** Whether what is done here is practice: then this device gets no habits from it. */
export const InPractice = createContext(false);
