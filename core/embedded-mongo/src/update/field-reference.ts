import { MongoError, refuse } from '../base/errors.ts'
import { isArrayPosition } from '../values/path-traversal.ts'
import { shellText } from '../values/shell-text.ts'
import { isDoc, type Doc, type Value } from '../values/types.ts'

const maxBackfill = 1_500_000

/** Refers to a field or array element of a document, which need not exist yet. */
export class FieldReference {
  readonly #root: Doc
  readonly #parts: readonly string[]

  constructor(root: Doc, parts: readonly string[]) {
    this.#root = root
    this.#parts = parts
  }

  get value(): Value {
    let value: Value = this.#root
    for (const part of this.#parts) {
      if (Array.isArray(value)) value = isArrayPosition(part) ? value[Number(part)] : undefined
      else if (isDoc(value)) value = Object.hasOwn(value, part) ? value[part] : undefined
      else return undefined
    }
    return value
  }

  /** Sets the value and creates missing documents on the path; fails if the path leads through any other value. */
  set(value: Value): void {
    let holder: Value = this.#root
    for (const [at, part] of this.#parts.slice(0, -1).entries()) holder = this.#enter(holder, part, at)
    const last = this.#parts.at(-1)!
    if (Array.isArray(holder)) this.#setElement(holder, last, value, this.#parts.length - 1)
    else setField(holder as Doc, last, value)
  }

  remove(): void {
    const holder = new FieldReference(this.#root, this.#parts.slice(0, -1)).value
    const last = this.#parts.at(-1)!
    if (Array.isArray(holder)) {
      if (isArrayPosition(last) && Number(last) < holder.length) holder[Number(last)] = null
    } else if (isDoc(holder)) delete holder[last]
  }

  /** The document or array at `part`; creates a document if it is missing. */
  #enter(holder: Value, part: string, at: number): Value {
    const known = Array.isArray(holder)
      ? isArrayPosition(part)
        ? holder[Number(part)]
        : undefined
      : Object.hasOwn(holder as Doc, part)
        ? (holder as Doc)[part]
        : undefined
    if (Array.isArray(known) || isDoc(known)) return known
    if (known !== undefined) this.#failNotViable(known, part, at)
    const created: Doc = {}
    if (Array.isArray(holder)) this.#setElement(holder, part, created, at)
    else setField(holder as Doc, part, created)
    return created
  }

  #setElement(array: Value[], part: string, value: Value, at: number): void {
    if (!isArrayPosition(part)) this.#failNotViable(array, this.#parts[at - 1]!, at - 1)
    const index = Number(part)
    if (index > array.length + maxBackfill) refuse('BadValue', `can't backfill more than ${maxBackfill} elements`)
    while (array.length < index) array.push(null)
    array[index] = value
  }

  #failNotViable(value: Value, part: string, at: number): never {
    throw new MongoError('PathNotViable', `Cannot create field '${this.#parts[at + 1]}' in element {${part}: ${shellText(value)}}`)
  }
}

function setField(doc: Doc, name: string, value: Value): void {
  if (name === '__proto__') Object.defineProperty(doc, name, { value, enumerable: true, writable: true, configurable: true })
  else doc[name] = value
}

/** The order in which an update applies its paths: by name, array positions by number. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const [x, y] = [a[at]!, b[at]!]
    if (x === y) continue
    if (isArrayPosition(x) && isArrayPosition(y)) return Number(x) - Number(y)
    return x < y ? -1 : 1
  }
  return a.length - b.length
}
