/** Comments, texts and characters: their content is no code. Those without an end match too, or many of them would take quadratic time. */
const quoted = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?/g
const publicType = /\bpublic\s+(?:(?:abstract|final|sealed|non-sealed|strictfp)\s+)*(?:class|interface|enum|record)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu

/** Returns the name of the public type that the file must be named after, if there is one. */
export function publicTypeOf(code: string): string | undefined {
  const plain = code.replace(quoted, ' ')
  let [depth, end] = [0, 0]
  for (const found of plain.matchAll(publicType)) {
    for (; end < found.index; end++) depth += Number(plain[end] === '{') - Number(plain[end] === '}')
    if (depth === 0) return found[1]
  }
  return undefined
}

/** The name of a class file's class, and how its `main` can be started. */
interface ClassSummary {
  readonly name: string
  readonly isStartable: boolean
}

const publicStatic = 0x0009
/** From this class file version on (Java 25), an instance method without arguments can start a program. */
const instanceMainVersion = 69

/** Reads what is needed of a class file: its name and its methods called `main`. */
function readClassFile(bytes: Uint8Array): ClassSummary {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 10
  const constants = new Map<number, string | number>()
  const count = view.getUint16(8)
  for (let index = 1; index < count; index++) {
    const tag = view.getUint8(at)
    if (tag === 1) constants.set(index, Buffer.from(bytes.subarray(at + 3, at + 3 + view.getUint16(at + 1))).toString())
    if (tag === 7) constants.set(index, view.getUint16(at + 1))
    at += tag === 1 ? 3 + view.getUint16(at + 1) : (sizes[tag] ?? 5)
    // A long or double takes two places.
    if (tag === 5 || tag === 6) index++
  }
  const text = (index: number) => String(constants.get(index) ?? '')
  const name = text(Number(constants.get(view.getUint16(at + 2)))).replaceAll('/', '.')
  at += 8 + 2 * view.getUint16(at + 6)
  const members = () => {
    const found = Array.from({ length: view.getUint16(at) })
    at += 2
    return found.map(() => {
      const member = { flags: view.getUint16(at), name: text(view.getUint16(at + 2)), type: text(view.getUint16(at + 4)) }
      const attributes = view.getUint16(at + 6)
      at += 8
      for (let left = attributes; left > 0; left--) at += 6 + view.getUint32(at + 2)
      return member
    })
  }
  members()
  const mains = members().filter(({ name: method, type }) => method === 'main' && (type === '([Ljava/lang/String;)V' || type === '()V'))
  const isClassic = mains.some(({ flags, type }) => (flags & publicStatic) === publicStatic && type !== '()V')
  return { name, isStartable: isClassic || (mains.length > 0 && view.getUint16(6) >= instanceMainVersion) }
}

/** Bytes of a constant by its tag, if not 5. */
const sizes: Readonly<Record<number, number>> = { 5: 9, 6: 9, 7: 3, 8: 3, 15: 4, 16: 3, 19: 3, 20: 3 }

/** Returns the class that starts the program: Main, then the public one, then the first in the source; undefined if there is none. */
export function mainClassOf(classFiles: readonly Uint8Array[], code: string): string | undefined {
  const publicName = publicTypeOf(code)
  const placeOf = (name: string) => {
    const simple = name.slice(name.lastIndexOf('.') + 1)
    if (simple === 'Main') return -2
    return simple === publicName ? -1 : code.indexOf(simple)
  }
  const startable = classFiles.map(readClassFile).filter(({ isStartable }) => isStartable)
  return startable.map(({ name }) => ({ name, place: placeOf(name) })).toSorted((one, other) => one.place - other.place)[0]?.name
}
