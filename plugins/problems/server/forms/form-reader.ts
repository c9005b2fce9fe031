import { ownJudge, type LanguageRepository } from '@verdict/plugin-judging/contract'
import type { ContextReference, SaveProblemRequest, Viewer } from '../../contract.ts'
import type { TagRepository } from '../tags/tag-repository.ts'
import type { CaseLists } from '../test-data/case-lists.ts'
import type { TestDataUploads } from '../test-data/test-data-uploads.ts'
import type { CheckerCompiler } from '../checkers/checker-compiler.ts'
import { inputFromForm } from './input-from-form.ts'
import type { ProblemInput } from '../writing/problem-input.ts'
import { checkProblemInput, requireStatement } from '../writing/problem-input-rules.ts'
import { requirePublishRight } from '../writing/problem-publishing.ts'
import type { SavedState } from '../writing/saved-problems.ts'

interface Deps {
  readonly languages: LanguageRepository
  readonly uploads: TestDataUploads
  readonly tags: TagRepository
  readonly compiler: CheckerCompiler
  readonly caseLists: CaseLists
}

/** The target of a form: a saved problem or a new one. */
interface Target {
  readonly before: SavedState | undefined
  readonly owner: ContextReference | null
}

/** Reads problem forms with the data to which they refer: uploads, tags, languages and the saved problem. */
export class FormReader {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async read(request: SaveProblemRequest, author: NonNullable<Viewer>, { before, owner }: Target): Promise<ProblemInput> {
    const { languages, uploads, tags, compiler, caseLists } = this.#deps
    const known = await tags.many([...(before?.doc.tags ?? []), ...(request.tags ?? []).flatMap(({ id }) => id ?? [])])
    const input = inputFromForm(request, {
      before,
      languages: await languages.of(before?.doc.oj ?? ownJudge),
      casesBefore: before ? await caseLists.all(before.version) : [],
      uploaded: request.uploadTestcaseDir ? await caseLists.all(await uploads.find(request.uploadTestcaseDir, author)) : undefined,
      tagNames: new Map([...known].map(([id, { name }]) => [id, name])),
    })
    requirePublishRight({ auth: input.auth, before: before?.doc.auth, owner }, author)
    checkProblemInput(input)
    await compiler.requireCompiled({ judgeMode: input.judgeMode, judgeProgram: input.data.judgeProgram }, before?.version)
    requireStatement(input, before?.texts)
    return input
  }

  /** Called after the save. If the process ends before that, the upload counts towards the quota until the nightly job deletes it. */
  async markUpload({ uploadTestcaseDir }: SaveProblemRequest, { isUploadCase }: ProblemInput): Promise<void> {
    if (isUploadCase && uploadTestcaseDir) await this.#deps.uploads.markSaved(uploadTestcaseDir)
  }
}
