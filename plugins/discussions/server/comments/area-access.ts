import { unlessRefused, wireNumber } from '@verdict/core'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { NothingToComment, type CommentableKind } from '../../contract.ts'
import { OpenArea } from './open-area.ts'

/** Opens the comments on things. The plugins that own the things decide who sees what. */
export class AreaAccess {
  readonly #kinds: readonly CommentableKind[]

  constructor(kinds: readonly CommentableKind[]) {
    this.#kinds = kinds
  }

  /** Returns the thing that a request names by the key of its kind; keys of other kinds may be null or 0. */
  async named(fields: Readonly<Record<string, unknown>>, viewer: Viewer): Promise<OpenArea> {
    const named = this.#kinds.flatMap((kind) => {
      const { data = 0 } = wireNumber.safeParse(fields[kind.key])
      return data > 0 ? [{ kind, id: data }] : []
    })
    const [first, second] = named
    if (!first || second) throw new NothingToComment()
    return openArea(first.kind, first.id, viewer)
  }

  /** Returns the thing of a comment. Undefined if its plugin is disabled or refuses the viewer, because the reason would reveal that the comment exists. */
  async of({ thing }: { readonly thing: string }, viewer: Viewer): Promise<OpenArea | undefined> {
    const named = this.#kindOf(thing)
    return named && unlessRefused(() => openArea(named.kind, named.id, viewer))
  }

  /** Notifies the thing's plugin that the number of comments has changed. */
  async counted(thing: string): Promise<void> {
    const named = this.#kindOf(thing)
    await named?.kind.counted?.(named.id)
  }

  /** Whether a viewer can follow the comments on a thing. */
  async mayFollow(liveKey: string, viewer: Viewer): Promise<boolean> {
    const [key, id] = liveKey.split('.')
    const area = await this.of({ thing: `${key}:${id}` }, viewer)
    return area?.liveKeys.includes(liveKey) ?? false
  }

  #kindOf(thing: string): { kind: CommentableKind; id: number } | undefined {
    const [key, id] = thing.split(':')
    const kind = this.#kinds.find((one) => one.key === key)
    return kind && { kind, id: Number(id) }
  }
}

async function openArea(kind: CommentableKind, id: number, viewer: Viewer): Promise<OpenArea> {
  return new OpenArea(`${kind.key}:${id}`, await kind.open(id, viewer), viewer)
}
