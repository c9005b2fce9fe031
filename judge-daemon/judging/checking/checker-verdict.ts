import { statuses, unreadableOutput, type FinalStatus } from '@verdict/plugin-judging/contract'
import type { RunResult } from '../../sandbox/sandbox.ts'
import { signalName, type NextPass } from '../running/outcome.ts'
import { CheckerExhausted, JudgeFailure, type CheckerProtocol } from '../../task/task.ts'

export interface CheckerVerdict {
  status: FinalStatus
  fraction?: number
  message: string
  /** Accepted so far: the program must run once more. */
  next?: NextPass
}

/** The program whose verdict is read, and the full score of the case in a problem with scores. */
export interface CheckerRole {
  readonly who: 'checker' | 'interactor'
  readonly fullScore: number | undefined
}

const maxMessageLength = 1024
export const kattisAccepted = 42

/** Reads the verdict of a checker or interactor. If it failed itself, that is a failure of the problem, not of the submission. */
export function readChecker(result: RunResult, protocol: CheckerProtocol, role: CheckerRole): CheckerVerdict {
  const { who } = role
  const message = Buffer.from(result.stderr).toString().replaceAll('\0', '').slice(0, maxMessageLength)
  const breakdown = describeBreakdown(result)
  if (breakdown) throw new (isExhausted(result) ? CheckerExhausted : JudgeFailure)(`the ${who} of this problem ${breakdown}`)
  const verdict = (code: FinalStatus, note = ''): CheckerVerdict => ({ status: code, message: (note + message).slice(0, maxMessageLength) })
  const { exitCode } = result
  if (protocol === 'kattis') {
    if (exitCode === kattisAccepted) return verdict(statuses.accepted)
    if (exitCode === 43) return verdict(statuses.wrongAnswer)
    throw new JudgeFailure(`the ${who} of this problem ended with code ${exitCode}, not 42 or 43`)
  }
  if (protocol === 'qduoj') {
    if (exitCode === 0) return verdict(statuses.accepted)
    if (exitCode === 1) return verdict(statuses.wrongAnswer)
    throw new JudgeFailure(`the ${who} of this problem ended with code ${exitCode}, not 0 or 1`)
  }
  if (protocol === 'hustoj') return verdict(exitCode === 0 ? statuses.accepted : statuses.wrongAnswer)
  const part = /^partially correct \((\d+)\)/.exec(message)
  // testlib exits with the percentage itself, which may be 0 or one of the codes below.
  if (part && Number(part[1]) % 256 === exitCode) return points(Number(part[1]) / 100, message, who)
  // Checkers in other languages may say it in words alone, which is all that their home reads.
  const saysOtherwise = protocol !== 'hoj' && /^\s*(?:wrong answer|wrong output format|unexpected eof|partially correct|points )/.test(message)
  if (exitCode === 100 || (exitCode === 0 && !saysOtherwise)) return verdict(statuses.accepted)
  if (exitCode === 101) return verdict(statuses.presentationError)
  if (exitCode === 102) return verdict(statuses.wrongAnswer)
  if (exitCode === 99) return partial(Buffer.from(result.stdout).toString().trim(), message, who)
  if (exitCode === 103) throw new JudgeFailure(`the ${who} of this problem reports an error: ${message}`)
  return readTestlib(result, message, { ...role, givesPoints: protocol === 'testlib-points', verdict })
}

type TextRole = CheckerRole & { readonly givesPoints: boolean; verdict(code: FinalStatus, note?: string): CheckerVerdict }

function readTestlib({ exitCode }: RunResult, message: string, { who, fullScore, givesPoints, verdict }: TextRole): CheckerVerdict {
  const text = message.trimStart()
  if (text.startsWith('ok ')) return verdict(statuses.accepted)
  if (text.startsWith('wrong answer')) return verdict(statuses.wrongAnswer)
  if (text.startsWith('wrong output format')) return verdict(statuses.wrongAnswer, 'May be output presentation error. ')
  if (text.startsWith('unexpected eof')) return verdict(statuses.wrongAnswer)
  const part = /^partially correct \(([^)]*)\)/.exec(text)
  if (part) return points(Number(part[1]) / 100, message, who)
  const score = /^points\s+(\S+)/.exec(text)
  if (!score) throw new JudgeFailure(`the ${who} of this problem failed (code ${exitCode}): ${text || 'no message'}`)
  const given = Number(score[1])
  if (!givesPoints) return points(given / 100, message, who)
  if (fullScore === undefined) throw new JudgeFailure(`the ${who} of this problem gave points, but the problem has none`)
  return points(shareOf(given, fullScore), message, who)
}

/** Text that is not a number counts as 0; a number outside 0 to 100 is a failure of the checker. */
function partial(text: string, message: string, who: string): CheckerVerdict {
  const looksLikeNumber = /^[+-]?(\d|\.\d|nan|inf)/i.test(text)
  if (!looksLikeNumber) return { status: statuses.partialAccepted, fraction: 0, message }
  return points(Number(text) / 100, message, who)
}

export function points(fraction: number, message: string, who: string): CheckerVerdict {
  if (!(fraction >= 0 && fraction <= 1)) throw new JudgeFailure(`the ${who} of this problem gave a score outside 0 to 100 percent`)
  if (fraction === 1) return { status: statuses.accepted, message }
  return { status: statuses.partialAccepted, fraction, message }
}

/** The share of a case's points that a checker has given. A case without points has nothing to give. */
export const shareOf = (given: number, fullScore: number): number => (fullScore === 0 && given === 0 ? 1 : given / fullScore)

const isExhausted = ({ ending }: RunResult): boolean => ending === 'memory' || ending === 'cpu' || ending === 'wall'

function describeBreakdown(result: RunResult): string | undefined {
  switch (result.ending) {
    case 'cpu':
      return 'exceeded its processor time'
    case 'wall':
      return 'exceeded its wall-clock time'
    case 'memory':
      return 'used too much memory'
    case 'output':
      return 'wrote too much output'
    case 'signal':
      return `crashed (${signalName(result.signal)})`
    case 'exit':
      return undefined
  }
}

/**
 * The size of an output beyond which an exhausted checker is the fault of the submission. Checkers are tested with the answer, and a valid
 * output can be much longer than an answer such as "yes". 8 MiB is the most that the ICPC package format lets a program write by default (docs/adr/0076-outputs-that-no-checker-can-read.md).
 */
const farBeyond = { bytes: 8 << 20, timesAnswer: 4 } as const

export function isFarBeyond(outputSize: number, answerSize: number): boolean {
  return outputSize > Math.max(farBeyond.bytes, farBeyond.timesAnswer * answerSize)
}

/** Runs a check. The verdict on an output that exhausts it is Wrong Answer if the output is far longer than the answer; the reason is a note for staff. */
export async function checkWithin(sizes: { output: number; answer: number }, check: () => Promise<CheckerVerdict>): Promise<CheckerVerdict> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof CheckerExhausted) || !isFarBeyond(sizes.output, sizes.answer)) throw error
    const message = `${unreadableOutput}\n${error.message}; the output has ${sizes.output} bytes, the answer ${sizes.answer}`
    return { status: statuses.wrongAnswer, message }
  }
}
