import type { Document, Filter } from 'mongodb'

/** A filter for the documents of a type parameter, whose fields the driver's types do not see. */
export function filterOf<T extends Document>(filter: Document): Filter<T> {
  return filter as Filter<T>
}
