/** A copy of an object with only the named fields. */
export function pick<T extends object, K extends keyof T>(source: T, keys: readonly K[]): Pick<T, K> {
  const copy: Partial<Pick<T, K>> = {}
  for (const key of keys) copy[key] = source[key]
  return copy as Pick<T, K>
}

/** A copy of an object without the fields that are undefined or null. */
export function withoutNulls<T extends object>(source: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== null)) as { [K in keyof T]?: NonNullable<T[K]> }
}
