import { CodedError } from '@verdict/core'
import { NoContext, type ContextKeys, type ContextKind, type ContextReference, type OpenContext, type Place, type Places, type Viewer } from '../contract.ts'
import { joinContexts, splitReference } from './joined-place.ts'
import { closedContext } from './closed-context.ts'

/** Opens the places in which problems are met. */
export class PlaceDesk implements Places {
  readonly #kinds: readonly ContextKind[]
  readonly #bank: (viewer: Viewer) => Place

  constructor(kinds: readonly ContextKind[], bank: (viewer: Viewer) => Place) {
    this.#kinds = kinds
    this.#bank = bank
  }

  get keys(): readonly string[] {
    return this.#kinds.map(({ key }) => key)
  }

  async open(keys: ContextKeys, viewer: Viewer): Promise<Place> {
    const named = Object.entries(keys).filter((entry): entry is [string, number] => (entry[1] ?? 0) > 0)
    const opened = await Promise.all(named.map(([key, id]) => this.#find(key)?.open(id, viewer)))
    if (opened.some((context) => context === undefined)) throw new NoContext()
    return this.#place(opened as OpenContext[], viewer)
  }

  async reopen(references: readonly ContextReference[], viewer: Viewer): Promise<Place | undefined> {
    const opened = await Promise.all(references.map((reference) => this.#reopened(reference, references, viewer)))
    if (opened.some((context) => context === undefined)) return undefined
    return this.#place(opened as OpenContext[], viewer).catch((error: unknown) => {
      if (error instanceof CodedError) return undefined
      throw error
    })
  }

  async #reopened(reference: ContextReference, all: readonly ContextReference[], viewer: Viewer): Promise<OpenContext | undefined> {
    const [key, id] = splitReference(reference)
    const kind = this.#find(key)
    if (kind) return kind.open(id, viewer)
    const around = all.slice(all.indexOf(reference) + 1)
    return viewer?.role === 'root' ? closedContext(reference, around, this.#bank(viewer)) : undefined
  }

  /** The innermost is the one that all others stand around; those it names beside them are opened too. */
  async #place(named: readonly OpenContext[], viewer: Viewer): Promise<Place> {
    const [innermost] = named.toSorted((a, b) => b.within.length - a.within.length)
    if (!innermost) return this.#bank(viewer)
    if (named.some((other) => other !== innermost && !innermost.within.includes(other.reference))) throw new NoContext()
    const around = await Promise.all(
      innermost.within.map((reference) => named.find((one) => one.reference === reference) ?? this.#reopened(reference, innermost.within, viewer)),
    )
    if (around.some((context) => context === undefined)) throw new NoContext()
    return joinContexts([innermost, ...(around as OpenContext[])], this.keys)
  }

  #find(key: string): ContextKind | undefined {
    return this.#kinds.find((kind) => kind.key === key)
  }
}
