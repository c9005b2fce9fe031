import { CodedError, wireNumber, type FileOwner } from '@verdict/core'
import {
  NoContext,
  type ContextKeys,
  type ContextKind,
  type ContextPage,
  type ContextReference,
  type OpenContext,
  type ResolvedContext,
  type ContextResolver,
  type Viewer,
} from '../../contract.ts'
import { joinContexts, splitReference } from './joined-context.ts'
import { disabledContext } from './disabled-context.ts'

/** Opens contexts, and the bank where a call names none. */
export class ContextService implements ContextResolver {
  readonly #kinds: readonly ContextKind[]
  readonly #bank: (viewer: Viewer) => ResolvedContext

  constructor(kinds: readonly ContextKind[], bank: (viewer: Viewer) => ResolvedContext) {
    this.#kinds = kinds
    this.#bank = bank
  }

  get keys(): readonly string[] {
    return this.#kinds.map(({ key }) => key)
  }

  keysIn(fields: object): ContextKeys {
    const given = fields as Readonly<Record<string, unknown>>
    return Object.fromEntries(this.keys.map((key) => [key, positiveNumberIn(given[key])]))
  }

  async resolve(keys: ContextKeys, viewer: Viewer): Promise<ResolvedContext> {
    const entries = Object.entries(keys).filter((entry): entry is [string, number] => (entry[1] ?? 0) > 0)
    const opened = await Promise.all(entries.map(([key, id]) => this.#find(key)?.open(id, viewer)))
    if (!opened.every((context) => context !== undefined)) throw new NoContext()
    return this.#join(opened, viewer)
  }

  async resolveReferences(references: readonly ContextReference[], viewer: Viewer): Promise<ResolvedContext | undefined> {
    const opened = await Promise.all(references.map((reference) => this.#reopened(reference, references, viewer)))
    if (!opened.every((context) => context !== undefined)) return undefined
    return this.#join(opened, viewer).catch((error: unknown) => {
      if (error instanceof CodedError) return undefined
      throw error
    })
  }

  async hasEnded(reference: ContextReference): Promise<boolean> {
    const [key, id] = splitReference(reference)
    const exists = await this.#find(key)?.exists?.(id)
    return exists === false
  }

  async ended(): Promise<ContextReference[]> {
    const ended = await Promise.all(this.#kinds.map(async (kind) => ((await kind.ended?.()) ?? []).map((id) => `${kind.key}:${id}` as const)))
    return ended.flat()
  }

  async fileOwner(references: readonly ContextReference[]): Promise<FileOwner> {
    for (const [key, id] of references.map(splitReference)) {
      const owner = await this.#find(key)?.fileOwner?.(id)
      if (owner !== undefined) return owner
    }
    return 'site'
  }

  async pageOf(word: string, id: number, viewer: Viewer): Promise<ContextPage | undefined> {
    return (await this.#kinds.find((kind) => kind.word === word)?.open(id, viewer))?.page
  }

  async #reopened(reference: ContextReference, all: readonly ContextReference[], viewer: Viewer): Promise<OpenContext | undefined> {
    const [key, id] = splitReference(reference)
    const kind = this.#find(key)
    if (kind) return kind.open(id, viewer)
    const around = all.slice(all.indexOf(reference) + 1)
    return viewer?.role === 'root' ? disabledContext(reference, around, this.#bank(viewer)) : undefined
  }

  /** The innermost context is the one that lies within all the others. Contexts around it that the call does not name are opened too. */
  async #join(entries: readonly OpenContext[], viewer: Viewer): Promise<ResolvedContext> {
    const [innermost] = entries.toSorted((a, b) => b.within.length - a.within.length)
    if (!innermost) return this.#bank(viewer)
    if (entries.some((other) => other !== innermost && !innermost.within.includes(other.reference))) throw new NoContext()
    const around = await Promise.all(
      innermost.within.map((reference) => entries.find((one) => one.reference === reference) ?? this.#reopened(reference, innermost.within, viewer)),
    )
    if (!around.every((context) => context !== undefined)) throw new NoContext()
    return joinContexts([innermost, ...around], this.keys, viewer)
  }

  #find(key: string): ContextKind | undefined {
    return this.#kinds.find((kind) => kind.key === key)
  }
}

function positiveNumberIn(value: unknown): number | null {
  const { data = 0 } = wireNumber.safeParse(value)
  return data > 0 ? data : null
}
