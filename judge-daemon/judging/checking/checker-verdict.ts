import type { RunResult } from '../../sandbox/sandbox.ts'
import { signalName, status } from '../scoring/status.ts'
import { JudgeFailure, type CheckerProtocol } from '../task.ts'

export interface CheckerVerdict {
  status: number
  fraction?: number
  message: string
}

const maxMessageLength = 1024
export const kattisAccepts = 42

/** What a checker or interactor said. One that failed is never held against the submission. */
export function readChecker(result: RunResult, protocol: CheckerProtocol, who: 'checker' | 'interactor'): CheckerVerdict {
  const message = Buffer.from(result.stderr).toString().replaceAll('\0', '').slice(0, maxMessageLength)
  const problem = brokenDown(result)
  if (problem) throw new JudgeFailure(`the ${who} of this problem ${problem}`)
  const say = (code: number, note = ''): CheckerVerdict => ({ status: code, message: (note + message).slice(0, maxMessageLength) })
  const { exitCode } = result
  if (protocol === 'kattis') {
    if (exitCode === kattisAccepts) return say(status.accepted)
    if (exitCode === 43) return say(status.wrongAnswer)
    throw new JudgeFailure(`the ${who} of this problem ended with code ${exitCode}, not 42 or 43`)
  }
  if (protocol === 'hustoj') return say(exitCode === 0 ? status.accepted : status.wrongAnswer)
  const part = /^partially correct \((\d+)\)/.exec(message)
  // testlib ends with the percentage itself, which may be 0 or one of the codes below.
  if (part && Number(part[1]) % 256 === exitCode) return points(Number(part[1]) / 100, message, who)
  if (exitCode === 0 || exitCode === 100) return say(status.accepted)
  if (exitCode === 101) return say(status.presentationError)
  if (exitCode === 102) return say(status.wrongAnswer)
  if (exitCode === 99) return partial(Buffer.from(result.stdout).toString().trim(), message, who)
  if (exitCode === 103) throw new JudgeFailure(`the ${who} of this problem reports an error: ${message}`)
  return readTestlib(exitCode, message, who, say)
}

function readTestlib(exitCode: number, message: string, who: string, say: (code: number, note?: string) => CheckerVerdict): CheckerVerdict {
  const text = message.trimStart()
  if (text.startsWith('ok ')) return say(status.accepted)
  if (text.startsWith('wrong answer')) return say(status.wrongAnswer)
  if (text.startsWith('wrong output format')) return say(status.wrongAnswer, 'May be output presentation error. ')
  if (text.startsWith('unexpected eof')) return say(status.wrongAnswer)
  const part = /^partially correct \(([^)]*)\)/.exec(text)
  if (part) return points(Number(part[1]) / 100, message, who)
  const score = /^points\s+(\S+)/.exec(text)
  if (score) return points(Number(score[1]) / 100, message, who)
  throw new JudgeFailure(`the ${who} of this problem failed (code ${exitCode}): ${text || 'it said nothing'}`)
}

/** Text that is no number at all counts as nothing; a number that cannot be a share is the checker's fault. */
function partial(text: string, message: string, who: string): CheckerVerdict {
  const looksLikeNumber = /^[+-]?(\d|\.\d|nan|inf)/i.test(text)
  if (!looksLikeNumber) return { status: status.partial, fraction: 0, message }
  return points(Number(text) / 100, message, who)
}

function points(fraction: number, message: string, who: string): CheckerVerdict {
  if (!(fraction >= 0 && fraction <= 1)) throw new JudgeFailure(`the ${who} of this problem gave a score outside 0 to 100`)
  if (fraction === 1) return { status: status.accepted, message }
  return { status: status.partial, fraction, message }
}

function brokenDown(result: RunResult): string | undefined {
  switch (result.ending) {
    case 'cpu':
      return 'ran out of time'
    case 'wall':
      return 'did not end in time'
    case 'memory':
      return 'used too much memory'
    case 'output':
      return 'wrote too much'
    case 'signal':
      return `crashed (${signalName(result.signal)})`
    case 'exit':
      return undefined
  }
}
