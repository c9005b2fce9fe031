import type { ProblemDoc } from '../problem/problem-schema.ts'
import { PublishForbidden, type ContextReference, type Viewer } from '../../contract.ts'
import { isProblemAdmin, type ProblemAccess } from '../access/problem-access.ts'
import type { ProblemWriter } from './problem-writer.ts'

type Author = NonNullable<Viewer>

interface Deps {
  readonly access: ProblemAccess
  readonly writer: ProblemWriter
}

/** Publishes problems and withdraws their publication. */
export class ProblemPublishing {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async changeAuth({ id, auth }: { readonly id: number; readonly auth: ProblemDoc['auth'] }, author: Author): Promise<void> {
    const doc = await this.#deps.access.editable(id, author)
    requirePublishRight({ auth, before: doc.auth, owner: doc.owner }, author)
    await this.#deps.writer.relist([id], (problem) => (problem.auth === auth ? undefined : { auth, modifiedUser: author.username }))
  }

  /** Restricts a public problem to contests. The caller must have checked the permission. */
  async unlist(pid: number, { username }: Pick<Author, 'username'>): Promise<void> {
    await this.#deps.writer.relist([pid], ({ auth }) => (auth === 1 ? { auth: 3, modifiedUser: username } : undefined))
  }
}

/** In a context that owns it, a public problem is visible only to its members. */
export function requirePublishRight(
  { auth, before, owner }: { readonly auth: number; readonly before: number | undefined; readonly owner: ContextReference | null },
  author: Author,
): void {
  if (owner === null && auth === 1 && before !== 1 && !isProblemAdmin(author)) throw new PublishForbidden()
}
