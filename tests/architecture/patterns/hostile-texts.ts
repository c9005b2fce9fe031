import { parsePattern, type PatternNode } from './parse-pattern.ts'
import type { Pattern } from './find-patterns.ts'

/** A text of any length: a start, a part that is repeated, and an end. */
export interface HostileText {
  readonly start: string
  readonly repeated: string
  readonly end: string
}

export const textOfLength = ({ start, repeated, end }: HostileText, length: number): string =>
  start + repeated.repeat(Math.ceil(Math.max(0, length - start.length - end.length) / repeated.length)) + end

const generic = ['\n', ' ', '\t', '0', 'a', 'A', '_', '-', '.', ',', ':', '=', '/', '\\', '"', "'", '<', '>', '(', '[', '{', '}', '$', '#', '*', '&', '中']
export const genericTexts: readonly HostileText[] = generic.map((character) => ({ start: '', repeated: character, end: '\0' }))
/** Few patterns accept these, so a match that has come this far fails. */
const ends = ['', '\0', '\n\0']
const maxWords = 24

/**
 * Texts on which a pattern is slow if it is slow on any: before each part that may repeat without limit, what leads there; then
 * its own characters again and again, alone or together with what leads there; then an end at which the match fails.
 */
export function hostileTexts({ source, flags }: Pick<Pattern, 'source' | 'flags'>): HostileText[] {
  const words = new Words(source, flags)
  const texts = new Map<string, HostileText>()
  const add = (start: string, repeated: string) => {
    if (repeated === '') return
    for (const end of ends) texts.set(JSON.stringify([start, repeated, end]), { start, repeated, end })
  }
  for (const { body, before } of repetitions(parsePattern(source), words)) {
    for (const word of words.of(body)) {
      add('', word)
      // Not where the text or a line starts, as a pattern may have another branch for that.
      add('\0', word)
      for (const start of before) {
        add(start, word)
        add('', start + word)
        add('', start)
      }
    }
  }
  if (texts.size > 0) for (const character of generic) add('', character)
  return [...texts.values()]
}

interface Repetition {
  readonly body: PatternNode
  /** Texts that lead to it. */
  readonly before: readonly string[]
}

function repetitions(node: PatternNode, words: Words, before: readonly string[] = ['']): Repetition[] {
  if (node.kind === 'choice') return node.options.flatMap((option) => repetitions(option, words, before))
  if (node.kind === 'sequence') {
    const found: Repetition[] = []
    let leading = before
    for (const part of node.parts) {
      found.push(...repetitions(part, words, leading))
      // With as little as possible, and with everything that is optional once.
      leading = [...new Set([leading[0]! + words.shortest(part, false), leading.at(-1)! + words.shortest(part, true)])]
    }
    return found
  }
  if (node.kind !== 'repeated') return []
  const inner = repetitions(node.body, words, before)
  return node.most === Infinity ? [{ body: node.body, before }, ...inner] : inner
}

/** Texts that parts of a pattern accept. */
class Words {
  readonly #candidates: readonly string[]
  readonly #flags: string
  readonly #characters = new Map<string, readonly string[]>()

  constructor(source: string, flags: string) {
    this.#candidates = [...new Set([' ', ...source, ...generic])]
    this.#flags = flags.replace(/[gy]/g, '')
  }

  /** All of a part's characters, and some of its longer words. */
  of(node: PatternNode): readonly string[] {
    if (node.kind === 'character') return this.#charactersOf(node.source)
    if (node.kind === 'choice') return this.#some(inTurn(node.options.map((option) => this.of(option))))
    if (node.kind === 'repeated') return this.#some([...(node.least === 0 ? [''] : []), ...this.of(node.body)])
    if (node.kind === 'empty') return ['']
    // Each part varies while the others are as short as possible.
    return this.#some([
      this.shortest(node, true),
      ...inTurn(
        node.parts.map((part, index) => {
          const before = node.parts.slice(0, index).map((one) => this.shortest(one, false))
          const after = node.parts.slice(index + 1).map((one) => this.shortest(one, false))
          return this.of(part).map((word) => before.join('') + word + after.join(''))
        }),
      ),
    ])
  }

  shortest(node: PatternNode, withOptional: boolean): string {
    if (node.kind === 'character') return this.#charactersOf(node.source)[0] ?? ''
    if (node.kind === 'choice') return this.shortest(node.options[0]!, withOptional)
    if (node.kind === 'sequence') return node.parts.map((part) => this.shortest(part, withOptional)).join('')
    if (node.kind === 'empty') return ''
    return this.shortest(node.body, withOptional).repeat(Math.min(Math.max(node.least, withOptional ? 1 : 0), 100))
  }

  #some(words: readonly string[]): readonly string[] {
    return [...new Set(words)].slice(0, maxWords)
  }

  #charactersOf(source: string): readonly string[] {
    const known = this.#characters.get(source)
    if (known) return known
    const one = new RegExp(`^(?:${source})$`, this.#flags)
    const found = this.#candidates.filter((character) => one.test(character))
    this.#characters.set(source, found)
    return found
  }
}

/** The first of each list, then the second of each, and so on. */
function inTurn(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}
