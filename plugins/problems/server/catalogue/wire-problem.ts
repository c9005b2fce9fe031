import { pick } from '@verdict/core'
import { ownJudge, type LanguageRepository } from '@verdict/plugin-judging/contract'
import { examplesText, type CodeTemplate, type Problem } from '../../contract.ts'
import type { ProblemRepository } from '../problem/problem-repository.ts'
import type { ProblemDoc, TextsDoc, VersionDoc } from '../problem/problem-schema.ts'
import { hojGroupOf } from '../problem/hoj-owner.ts'

type Texts = Pick<TextsDoc, 'description' | 'input' | 'output' | 'hint' | 'examples' | 'translations' | 'userExtraFiles'>

const progressNumbers = { applied: 1, approved: 2, refused: 3 } as const

/** The fields that the stored problem and the problem on the wire share. */
const sameFields = [
  'problemId',
  'title',
  'author',
  'type',
  'judgeMode',
  'timeLimit',
  'memoryLimit',
  'stackLimit',
  'source',
  'difficulty',
  'auth',
  'ioScore',
  'codeShare',
  'openCaseResult',
  'isUploadCase',
  'modifiedUser',
] as const satisfies readonly (keyof ProblemDoc & keyof Problem)[]

/** Returns a problem as on the wire, with its checker. Lists pass neither texts nor version. */
export function toWireProblem(doc: ProblemDoc, texts?: Texts, version?: VersionDoc): Problem {
  const gid = hojGroupOf(doc.owner)
  return {
    ...pick(doc, sameFields),
    id: doc._id,
    description: texts?.description ?? null,
    input: texts?.input ?? null,
    output: texts?.output ?? null,
    hint: texts?.hint ?? null,
    examples: texts ? examplesText(texts.examples) : null,
    exampleList: texts?.examples ?? [],
    translations: texts?.translations ?? null,
    userExtraFile: extraFilesOf(texts?.userExtraFiles),
    judgeExtraFile: extraFilesOf(version?.judgeExtraFiles),
    judgeCaseMode: version?.caseMode ?? 'default',
    comparison: version?.comparison ?? null,
    spjCode: version?.judgeProgram?.code ?? null,
    spjLanguage: version?.judgeProgram?.language ?? null,
    judgeProtocol: version?.judgeProgram?.protocol ?? null,
    judgePasses: version?.judgeProgram?.passes ?? null,
    outputLimit: doc.outputLimit ?? null,
    isRemote: doc.oj !== ownJudge,
    isRemoveEndBlank: doc.removeTrailingBlanks,
    openCaseData: doc.openCaseData ?? false,
    caseVersion: doc.dataVersion,
    revision: doc.revision ?? 0,
    isGroup: gid !== null && doc.publication !== 'approved',
    gid,
    applyPublicProgress: doc.publication ? progressNumbers[doc.publication] : null,
    isFileIO: doc.fileIo !== null,
    ioReadFileName: doc.fileIo?.read ?? null,
    ioWriteFileName: doc.fileIo?.write ?? null,
    gmtCreate: doc.gmtCreate.toISOString(),
    gmtModified: doc.gmtModified.toISOString(),
  }
}

function extraFilesOf(json: string | undefined): string | null {
  return json === undefined || json === '{}' ? null : json
}

/** Returns the problem in a language; empty texts of the translation keep the original. */
export function translate(problem: Problem, { translations }: Pick<TextsDoc, 'translations'>, language: string | undefined): Problem {
  const found = translations.find((translation) => translation.language === language)
  if (!found) return problem
  const texts = pick(found, ['title', 'description', 'input', 'output', 'hint'])
  return { ...problem, ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) }
}

/** Removes what solvers must not see: the checker, and the translations in other languages. */
export function withoutSecrets(problem: Problem): Problem {
  return { ...problem, spjCode: null, spjLanguage: null, judgeExtraFile: null, judgeProtocol: null, judgePasses: null, translations: null }
}

/** Returns a problem's code templates as on the wire, which refers to languages by number. */
export async function templateRows(problem: ProblemDoc, problemRepository: ProblemRepository, languages: LanguageRepository): Promise<CodeTemplate[]> {
  const [{ templates }, known] = await Promise.all([problemRepository.textsOf(problem), languages.of(problem.oj)])
  const numbers = new Map(known.map(({ id, name }) => [name, id]))
  return templates.flatMap(({ language, code, on }) => {
    const lid = numbers.get(language)
    return lid === undefined ? [] : [{ id: lid, pid: problem._id, lid, code, status: on, gmtCreate: null, gmtModified: null }]
  })
}
