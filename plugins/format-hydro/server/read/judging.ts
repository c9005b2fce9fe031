import { FieldLost, FieldWrong, JudgingUnsupported, OfAnotherJudge, LanguageUnknown, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { stockChecker } from '@verdict/plugin-exchange/kit'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import type { HydroConfig } from '../package/hydro-config.ts'
import { languageOf, ourLanguage } from '../package/hydro-languages.ts'
import type { TestData } from './test-data.ts'

export interface JudgingSource {
  readonly config: HydroConfig
  readonly data: TestData
  readonly report: ProblemReport
  readonly known: ReadonlySet<string>
}

type Judging = Pick<
  ProblemDraft,
  'judgeMode' | 'judgeProgram' | 'comparison' | 'fileIo' | 'userExtraFiles' | 'judgeExtraFiles' | 'languages' | 'openCaseResult'
>

const protocols = ['testlib', 'kattis', 'hustoj', 'qduoj'] as const

/** Reads how a problem is judged. Reports an error for anything that cannot be judged here in the same way. */
export async function judgingOf(source: JudgingSource): Promise<Judging> {
  const { config, report } = source
  for (const feature of unsupported(config)) report.error(new JudgingUnsupported({ feature }))
  if (config.type === 'remote_judge') report.error(new OfAnotherJudge({ id: [config.subType, config.target].filter(Boolean).join(' ').slice(0, 100) }))
  for (const field of ['time_limit_rate', 'memory_limit_rate'] as const) if (config[field]) report.lost(new FieldLost({ field }))
  const name = config.filename || config.file
  return {
    ...(config.type === 'interactive' ? await interactorOf(source) : await checkerOf(source)),
    fileIo: name ? { read: `${name}.in`, write: `${name}.out` } : null,
    userExtraFiles: await extraFiles(config.user_extra_files ?? [], source),
    judgeExtraFiles: await extraFiles(config.judge_extra_files ?? [], source),
    languages: languagesOf(source),
    openCaseResult: config.detail !== 'none' && config.detail !== false,
  }
}

function* unsupported(config: HydroConfig): Generator<string> {
  const { type } = config
  if (type && !['default', 'interactive', 'remote_judge'].includes(type)) yield `type: ${type}`
  if (config.multi_pass) yield 'multi_pass'
  if (config.redirect) yield 'redirect'
  for (const rates of ['time_limit_rate', 'memory_limit_rate'] as const)
    for (const [language, rate] of Object.entries(config[rates] ?? {})) if (rate < 1) yield `${rates}: ${language}`
}

async function checkerOf(source: JudgingSource): Promise<Judging> {
  const { config, data, report } = source
  const { checker } = config
  const type = config.checker_type || (checker ? 'testlib' : 'default')
  if (type === 'default') return {}
  if (type === 'strict') return { comparison: { name: 'exact' } }
  const protocol = protocols.find((one) => one === type)
  if (!protocol) report.error(new JudgingUnsupported({ feature: `checker_type: ${type.slice(0, 50)}` }))
  if (!protocol || config.type === 'remote_judge') return {}
  if (!checker) throw new FieldWrong({ file: data.place, field: 'checker', problem: `checker_type is ${type}` })
  const stock = typeof checker === 'string' && !checker.includes('.') && !data.find(checker)
  if (!stock) return { judgeMode: 'spj', judgeProgram: { ...(await programOf(checker, source)), protocol } }
  const comparison = stockChecker(checker)
  if (!comparison) report.error(new JudgingUnsupported({ feature: `checker: ${checker.slice(0, 50)}` }))
  return { comparison: comparison ?? null }
}

async function interactorOf(source: JudgingSource): Promise<Judging> {
  const { interactor } = source.config
  if (!interactor) throw new FieldWrong({ file: source.data.place, field: 'interactor', problem: 'type is interactive' })
  return { judgeMode: 'interactive', judgeProgram: { ...(await programOf(interactor, source)), protocol: 'testlib' } }
}

async function programOf(program: NonNullable<HydroConfig['checker']>, source: JudgingSource): Promise<{ language: string; code: string }> {
  const { file, lang } = typeof program === 'string' ? { file: program, lang: null } : program
  const language = lang && lang !== 'auto' ? ourLanguage(lang) : languageOf(file)
  if (!/^(?:C(?:\+\+)?(?: |$)|Python|PyPy)/.test(language)) source.report.error(new JudgingUnsupported({ feature: `checker: ${file.slice(0, 100)}` }))
  return { language, code: await source.data.text(file, source.report) }
}

async function extraFiles(names: readonly string[], source: JudgingSource): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const name of names) files[name.slice(name.lastIndexOf('/') + 1)] = await source.data.text(name, source.report)
  return files
}

/** A new site without judges does not know any languages. */
function languagesOf({ config, known, report }: JudgingSource): string[] {
  const all = [...new Set((config.langs ?? []).map(ourLanguage))]
  const isKnown = (name: string) => known.size === 0 || known.has(name)
  for (const language of all) if (!isKnown(language)) report.warning(new LanguageUnknown({ language }))
  // An empty list would permit all languages.
  if (all.length > 0 && !all.some(isKnown)) report.error(new JudgingUnsupported({ feature: `langs: ${all.join(', ').slice(0, 100)}` }))
  return all.filter(isKnown)
}
