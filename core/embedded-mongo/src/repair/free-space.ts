import { statfsSync } from 'node:fs'

const mebibyte = 1024 * 1024
/** Free space that a database needs besides its data; with less, it treats the disk as full. */
const spareBytes = 80 * mebibyte

/** Fails if the disk of a folder has too little space for so many bytes of data. */
export function checkFreeSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const needed = bytes + spareBytes
  if (bavail * bsize < needed) throw new Error(`The disk of ${folder} has ${megabytes(bavail * bsize)} MB free; ${megabytes(needed)} MB are needed`)
}

export function megabytes(bytes: number): string {
  return (bytes / mebibyte).toFixed(1)
}
