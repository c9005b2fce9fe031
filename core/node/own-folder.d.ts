export function isOwnFolder(folder: string): boolean
