import { type FileOwner, unlessRefused, wireNumber } from '@verdict/core'
import {
  type ContextKeys,
  type ContextKind,
  type ContextPage,
  type ContextReference,
  type ContextResolver,
  NoContext,
  type OpenContext,
  type ResolvedContext,
  type Viewer,
} from '../../contract.ts'
import { joinContexts, splitReference } from './joined-context.ts'

/** Opens contexts, or the bank if a call names none. */
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
    return Object.fromEntries(this.keys.map((key) => [key, positiveNumberIn(Reflect.get(fields, key))]))
  }

  async resolve(keys: ContextKeys, viewer: Viewer): Promise<ResolvedContext> {
    const entries = Object.entries(keys).filter((entry): entry is [string, number] => (entry[1] ?? 0) > 0)
    const opened = await Promise.all(entries.map(([key, id]) => this.#find(key)?.open(id, viewer)))
    if (!opened.every((context) => context !== undefined)) throw new NoContext()
    const [innermost, ...others] = opened.toSorted((a, b) => b.around.length - a.around.length)
    if (!innermost) return this.#bank(viewer)
    if (
      !liesWithin(
        innermost,
        others.map(({ reference }) => reference),
      )
    )
      throw new NoContext()
    return this.join(innermost, viewer)
  }

  async resolveReferences(references: readonly ContextReference[], viewer: Viewer): Promise<ResolvedContext | undefined> {
    const [innermost, ...others] = references
    if (innermost === undefined) return this.#bank(viewer)
    const context = await this.#reopened(innermost, others, viewer)
    return context && liesWithin(context, others) ? this.join(context, viewer) : undefined
  }

  join(context: OpenContext, viewer: Viewer): ResolvedContext {
    return joinContexts(context, this.keys, viewer)
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

  async #reopened(reference: ContextReference, outer: readonly ContextReference[], viewer: Viewer): Promise<OpenContext | undefined> {
    const [key, id] = splitReference(reference)
    const kind = this.#find(key)
    if (kind) return kind.open(id, viewer)
    if (viewer?.role !== 'root') return undefined
    const [next, ...further] = outer
    const around = next && (await this.#reopened(next, further, viewer))
    return disabledContext(reference, around ? [around, ...around.around] : [], this.#bank(viewer))
  }

  #find(key: string): ContextKind | undefined {
    return this.#kinds.find((kind) => kind.key === key)
  }
}

function liesWithin({ around }: OpenContext, references: readonly ContextReference[]): boolean {
  return references.every((reference) => around.some((outer) => outer.reference === reference))
}

function positiveNumberIn(value: unknown): number | null {
  const { data = 0 } = wireNumber.safeParse(value)
  return data > 0 ? data : null
}

/** Returns a context whose plugin is disabled, as root sees it: nothing is hidden, and problems have the bank's display IDs. */
function disabledContext(reference: ContextReference, around: readonly OpenContext[], bank: ResolvedContext): OpenContext {
  return {
    reference,
    around,
    rules: { ...bank.rules, sharing: false, countsOutside: false },
    findProblem: (displayId) => unlessRefused(() => bank.findProblem(displayId)),
    displayIds: (pids) => bank.displayIds(pids),
    problems: async () => [],
    authorize: async () => undefined,
    rowRules: async () => [{ shows: 'all' }],
  }
}
