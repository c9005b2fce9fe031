import { MongoError, refuse } from '../errors.ts'
import { shellText } from '../values/shell-text.ts'
import { isDoc, type Doc, type Value } from '../values/types.ts'

const position = /^(0|[1-9]\d*)$/
const farthestPosition = 1_500_000

/** The place of a field (or of an array element) that may not exist yet. */
export class Place {
  readonly #root: Doc
  readonly #parts: readonly string[]

  constructor(root: Doc, parts: readonly string[]) {
    this.#root = root
    this.#parts = parts
  }

  get value(): Value {
    let value: Value = this.#root
    for (const part of this.#parts) {
      if (Array.isArray(value)) value = position.test(part) ? value[Number(part)] : undefined
      else if (isDoc(value)) value = Object.hasOwn(value, part) ? value[part] : undefined
      else return undefined
    }
    return value
  }

  /** Puts a value there, making the documents on the way; refuses where something else is in the way. */
  put(value: Value): void {
    let holder: Value = this.#root
    for (const [at, part] of this.#parts.slice(0, -1).entries()) holder = this.#enter(holder, part, at)
    const last = this.#parts.at(-1)!
    if (Array.isArray(holder)) this.#setElement(holder, last, value, this.#parts.length - 1)
    else setField(holder as Doc, last, value)
  }

  remove(): void {
    const holder = new Place(this.#root, this.#parts.slice(0, -1)).value
    const last = this.#parts.at(-1)!
    if (Array.isArray(holder)) {
      if (position.test(last) && Number(last) < holder.length) holder[Number(last)] = null
    } else if (isDoc(holder)) delete holder[last]
  }

  /** The value that holds `part`, made if it is missing. */
  #enter(holder: Value, part: string, at: number): Value {
    const known = Array.isArray(holder)
      ? position.test(part)
        ? holder[Number(part)]
        : undefined
      : Object.hasOwn(holder as Doc, part)
        ? (holder as Doc)[part]
        : undefined
    if (Array.isArray(known) || isDoc(known)) return known
    if (known !== undefined) this.#blocked(known, part, at)
    const made: Doc = {}
    if (Array.isArray(holder)) this.#setElement(holder, part, made, at)
    else setField(holder as Doc, part, made)
    return made
  }

  #setElement(array: Value[], part: string, value: Value, at: number): void {
    if (!position.test(part)) this.#blocked(array, this.#parts[at - 1]!, at - 1)
    const index = Number(part)
    if (index > array.length + farthestPosition) refuse('BadValue', `can't backfill more than ${farthestPosition} elements`)
    while (array.length < index) array.push(null)
    array[index] = value
  }

  #blocked(value: Value, part: string, at: number): never {
    throw new MongoError('PathNotViable', `Cannot create field '${this.#parts[at + 1]}' in element {${part}: ${shellText(value)}}`)
  }
}

function setField(doc: Doc, name: string, value: Value): void {
  if (name === '__proto__') Object.defineProperty(doc, name, { value, enumerable: true, writable: true, configurable: true })
  else doc[name] = value
}

/** Paths apply in this order: by name, positions by number. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const [x, y] = [a[at]!, b[at]!]
    if (x === y) continue
    if (position.test(x) && position.test(y)) return Number(x) - Number(y)
    return x < y ? -1 : 1
  }
  return a.length - b.length
}

export function isPosition(part: string): boolean {
  return position.test(part)
}
