import type { DaemonInfo, JudgeProgram, SubmissionWork, TaskWork } from '../../contract.ts'

/** Returns the abilities that a judge needs for this work. */
export function requirementsOf(work: TaskWork, daemon?: number): string[] {
  const languages = [work.language, ...(work.kind === 'submission' && work.judgeProgram ? [work.judgeProgram.language] : [])]
  const modes = work.kind === 'submission' ? modesOf(work) : [work.kind]
  const only = daemon === undefined ? [] : [`daemon ${daemon}`]
  return [...new Set([...only, ...languages.map((name) => `language ${name}`), ...modes.map((mode) => `mode ${mode}`)])]
}

function modesOf({ type, judgeMode, caseMode, caseList, judgeProgram }: SubmissionWork): string[] {
  const modes = [judgeMode, caseMode].filter((mode) => mode !== 'default')
  return [...modes, ...(caseList ? ['case-list'] : []), ...(judgeProgram ? modesOfChecker(judgeProgram, type) : [])]
}

/** Daemons of earlier releases know only the other protocols, and no arguments, scores or passes of `kattis`. */
function modesOfChecker({ protocol, arguments: more = [], passes }: JudgeProgram, type: SubmissionWork['type']): string[] {
  const laterProtocol = protocol === 'qduoj' || protocol === 'testlib-points' ? [protocol] : []
  const readsFeedback = protocol === 'kattis' && (type === 'oi' || more.length > 0)
  return [...laterProtocol, ...(readsFeedback ? ['kattis-feedback'] : []), ...(passes === undefined ? [] : ['multi-pass'])]
}

/** Returns a daemon's abilities; none while it is in trouble. */
export function abilitiesOf(id: number, { languages, modes, trouble }: Pick<DaemonInfo, 'modes' | 'trouble'> & { languages: readonly string[] }): string[] {
  if (trouble !== null) return []
  return [`daemon ${id}`, ...languages.map((name) => `language ${name}`), ...modes.map((mode) => `mode ${mode}`)]
}

/** Returns the hashes of the files that this work needs. The plugin that queued the task keeps those that a list names. */
export function filesOf(work: TaskWork): string[] {
  if (work.kind === 'program') return [...new Set(work.calls.flatMap(({ input }) => (input ? [input.hash] : [])))]
  if (work.kind !== 'submission') return []
  if (work.caseList) return [work.caseList.hash]
  return [...new Set(work.cases.flatMap(({ input, output }) => (output === null ? [input] : [input, output])))]
}
