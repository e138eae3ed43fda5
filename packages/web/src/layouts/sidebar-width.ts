import { storedChoice } from '../ui/stored-choice.ts';

/** Whether the side bar shows words or only icons; remembered on this device. */
export const sidebarWidth = storedChoice('tillbook.sidebar', ['wide', 'rail'], () => 'wide');

export function toggleSidebar(): void {
  sidebarWidth.set(sidebarWidth.get() === 'wide' ? 'rail' : 'wide');
}
