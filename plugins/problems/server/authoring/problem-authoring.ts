import { SavedMeanwhile, type ContextReference, type SaveProblemRequest, type Viewer } from '../../contract.ts'
import { isProblemAdmin } from '../access/problem-access.ts'
import type { FormReader } from '../forms/form-reader.ts'
import type { ProblemWriter } from '../writing/problem-writer.ts'
import type { SavedProblems } from '../writing/saved-problems.ts'

/** How often a save without a revision is retried after a conflict. */
const maxAttempts = 5

type Author = NonNullable<Viewer>

interface AuthoringDeps {
  readonly forms: FormReader
  readonly saved: SavedProblems
  readonly writer: ProblemWriter
}

/** Saves problems from their authors' forms. */
export class ProblemAuthoring {
  readonly #deps: AuthoringDeps

  constructor(deps: AuthoringDeps) {
    this.#deps = deps
  }

  /** The caller must have checked the permission to add a problem to the owner. */
  async create(request: SaveProblemRequest, author: Author, owner: ContextReference | null = null): Promise<{ pid: number }> {
    const { forms, writer } = this.#deps
    const input = await forms.read(request, author, { before: undefined, owner })
    const { _id } = await writer.create(input, author, owner)
    await forms.markUpload(request, input)
    return { pid: _id }
  }

  /** The caller must have checked the permission to add a problem to the owner. */
  async copy(pid: number, problemId: string, author: Author, owner: ContextReference | null): Promise<{ pid: number }> {
    const { forms, saved, writer } = this.#deps
    // A change of only the display ID, saved as a new problem.
    const input = await forms.read({ problem: { problemId } }, author, { before: await saved.state(pid, author), owner })
    return { pid: (await writer.create(input, author, owner))._id }
  }

  /** An approval applies to the reviewed content, so an edit by a user who cannot publish withdraws it. */
  async edit(request: SaveProblemRequest, author: Author, { keepsPublication = isProblemAdmin(author) } = {}): Promise<void> {
    const { forms, saved, writer } = this.#deps
    const { id, revision } = request.problem
    for (let attempt = 1; ; attempt += 1) {
      const before = await saved.state(id ?? 0, author)
      if (typeof revision === 'number' && revision !== (before.doc.revision ?? 0)) throw new SavedMeanwhile({ name: before.doc.modifiedUser ?? '' })
      const input = await forms.read(request, author, { before, owner: before.doc.owner })
      try {
        await writer.change(before, input, author, keepsPublication ? undefined : null)
        return await forms.markUpload(request, input)
      } catch (error) {
        // Omitted fields keep their newest value.
        if (!(error instanceof SavedMeanwhile) || attempt === maxAttempts) throw error
      }
    }
  }
}
