import { SavedMeanwhile, type ContextReference, type SaveProblemRequest, type Viewer } from '../../contract.ts'
import { isProblemAdmin } from '../access/problem-access.ts'
import type { FormReader } from '../forms/form-reader.ts'
import type { ProblemWriter } from '../writing/problem-writer.ts'
import type { SavedProblems } from '../writing/saved-problems.ts'

/** How often a save without a revision meets another one before it gives up. */
const maxAttempts = 5

type Author = NonNullable<Viewer>

interface AuthoringDeps {
  readonly forms: FormReader
  readonly saved: SavedProblems
  readonly writer: ProblemWriter
}

/** Writes problems from the forms of their authors. */
export class ProblemAuthoring {
  readonly #deps: AuthoringDeps

  constructor(deps: AuthoringDeps) {
    this.#deps = deps
  }

  /** The caller has checked the right to add a problem to the owner. */
  async create(request: SaveProblemRequest, author: Author, owner: ContextReference | null = null): Promise<{ pid: number }> {
    const { forms, writer } = this.#deps
    const input = await forms.read(request, author, { before: undefined, owner })
    const { _id } = await writer.create(input, author, owner)
    await forms.markUpload(request, input)
    return { pid: _id }
  }

  /** The caller has checked the right to add a problem to the owner. */
  async copy(pid: number, problemId: string, author: Author, owner: ContextReference | null): Promise<{ pid: number }> {
    const { forms, saved, writer } = this.#deps
    // A change of nothing but the id, written as a new problem.
    const input = await forms.read({ problem: { problemId } }, author, { before: await saved.state(pid, author), owner })
    return { pid: (await writer.create(input, author, owner))._id }
  }

  /** What was approved is the problem as it was: an edit by somebody who may not publish takes it back. */
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
        // Fields that the request leaves out keep their value, the newest one.
        if (!(error instanceof SavedMeanwhile) || attempt === maxAttempts) throw error
      }
    }
  }
}
