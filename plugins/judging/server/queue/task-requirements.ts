import type { DaemonInfo, SubmissionWork, TaskWork } from '../../contract.ts'

/** What a judge must be able to do for this work. */
export function requirementsOf(work: TaskWork): string[] {
  const languages = [work.language, ...(work.kind === 'submission' && work.judgeProgram ? [work.judgeProgram.language] : [])]
  const modes = work.kind === 'submission' ? modesOf(work) : [work.kind]
  return [...new Set([...languages.map((name) => `language ${name}`), ...modes.map((mode) => `mode ${mode}`)])]
}

function modesOf({ type, judgeMode, caseMode, caseList, judgeProgram }: SubmissionWork): string[] {
  // Daemons of earlier releases know the other protocols only, and neither arguments nor scores of `kattis`.
  const readsFeedback = judgeProgram?.protocol === 'kattis' && (type === 'oi' || (judgeProgram.arguments?.length ?? 0) > 0)
  const protocols = [...(judgeProgram?.protocol === 'qduoj' ? ['qduoj'] : []), ...(readsFeedback ? ['kattis-feedback'] : [])]
  return [...[judgeMode, caseMode].filter((mode) => mode !== 'default'), ...(caseList ? ['case-list'] : []), ...protocols]
}

/** What a daemon is able to do; nothing while it is in trouble. */
export function abilitiesOf({ languages, modes, trouble }: Pick<DaemonInfo, 'modes' | 'trouble'> & { languages: readonly string[] }): string[] {
  if (trouble !== null) return []
  return [...languages.map((name) => `language ${name}`), ...modes.map((mode) => `mode ${mode}`)]
}

/** The hashes of the files that this work needs; those that a list names are kept by whoever put the task in. */
export function filesOf(work: TaskWork): string[] {
  if (work.kind !== 'submission') return []
  if (work.caseList) return [work.caseList.hash]
  return [...new Set(work.cases.flatMap(({ input, output }) => (output === null ? [input] : [input, output])))]
}
