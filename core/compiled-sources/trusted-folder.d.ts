/** Whether compiled code may be read from a folder, and kept there. */
export function trustedFolder(folder: string): { folder: string; readable: boolean; writable: boolean }
