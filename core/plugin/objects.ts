/** The names of an object's fields. The object must have no fields besides those of its type. */
export function keysOf<T extends object>(source: T): (keyof T & string)[] {
  return Object.keys(source) as (keyof T & string)[]
}

type EntryOf<T> = { [K in keyof T & string]: [name: K, value: T[K]] }[keyof T & string]

/** The names and values of an object's fields. The object must have no fields besides those of its type. */
export function entriesOf<T extends object>(source: T): EntryOf<T>[] {
  return Object.entries(source) as EntryOf<T>[]
}

/** An object with the named fields, and what `valueOf` returns for each. */
export function recordOf<K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>
}

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
