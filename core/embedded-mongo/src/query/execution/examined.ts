/** How many index keys and documents a query has examined, for `explain`. */
export interface Examined {
  keys: number
  documents: number
}

export function nothingExamined(): Examined {
  return { keys: 0, documents: 0 }
}
