import type { LanguageRepository } from '@verdict/plugin-judging/contract'
import type { CodeTemplate } from '../../contract.ts'
import type { ProblemDoc } from '../problem/problem-schema.ts'
import type { ProblemRepository } from '../problem/problem-repository.ts'

/** Returns a problem's code templates as on the wire, which refers to languages by number. */
export async function templateRows(problem: ProblemDoc, problemRepository: ProblemRepository, languages: LanguageRepository): Promise<CodeTemplate[]> {
  const [{ templates }, known] = await Promise.all([problemRepository.textsOf(problem), languages.of(problem.oj)])
  const numbers = new Map(known.map(({ id, name }) => [name, id]))
  return templates.flatMap(({ language, code, on }) => {
    const lid = numbers.get(language)
    return lid === undefined ? [] : [{ id: lid, pid: problem._id, lid, code, status: on, gmtCreate: null, gmtModified: null }]
  })
}
