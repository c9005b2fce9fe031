import { CodedError } from '@verdict/core'
import { IdOdd, IdTaken } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { TwiceInPackage, type ProblemReport, type TransferItem } from '../../contract.ts'

/** A coded error that is stored, so that each reader gets it in a language of their own. */
export const StoredFinding = z.object({
  level: z.enum(['error', 'warning', 'lost']),
  code: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type StoredFinding = z.infer<typeof StoredFinding>

/** A problem with 100,000 broken test cases needs no 100,000 messages. */
const maxOfLevel = 50

/** Faults that another display id removes. */
const faultsOfId = new Set([new IdOdd(), new IdTaken(), new TwiceInPackage()].map(({ code }) => code))

/** What is to say about one problem. */
export class FindingList implements ProblemReport {
  readonly #found: StoredFinding[] = []

  error(finding: CodedError): void {
    this.#add('error', finding)
  }

  warning(finding: CodedError): void {
    this.#add('warning', finding)
  }

  lost(finding: CodedError): void {
    this.#add('lost', finding)
  }

  /** Throws the first error that was reported. */
  throwError(): void {
    const [first] = this.all
    if (first?.level === 'error') throw new CodedError(first.code, { parameters: first.parameters })
  }

  /** Errors first. */
  get all(): StoredFinding[] {
    return (['error', 'warning', 'lost'] as const).flatMap((level) => this.#found.filter((finding) => finding.level === level))
  }

  #add(level: StoredFinding['level'], { code, parameters }: CodedError): void {
    if (this.#found.filter((finding) => finding.level === level).length < maxOfLevel) this.#found.push({ level, code, parameters: { ...parameters } })
  }
}

/** Whether a problem can be taken with these findings. */
export function takeableWith(findings: readonly StoredFinding[]): TransferItem['takeable'] {
  const errors = findings.filter(({ level }) => level === 'error')
  if (errors.length === 0) return 'yes'
  return errors.every(({ code }) => faultsOfId.has(code)) ? 'renamed' : 'no'
}
