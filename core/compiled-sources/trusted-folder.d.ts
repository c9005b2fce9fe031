/** Whether compiled code may be read from a folder, and written to it. */
export function trustedFolder(folder: string): { folder: string; readable: boolean; writable: boolean }
