/** Entries by name, without the names that every object inherits, such as `constructor`: clients choose the names that are looked up. */
export function table<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null), entries)
}
