const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes with its unit, such as `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10))
  const value = bytes / 1024 ** step
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${units[step]}`
}
