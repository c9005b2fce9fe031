import { CodedError } from '@verdict/core'
import { IdOdd, IdTaken } from '@verdict/plugin-problems/contract'
import { z } from 'zod'
import { TwiceInPackage, type ProblemReport, type TransferItem } from '../../contract.ts'

/** A coded error that is stored, so that each reader gets it in their own language. */
export const StoredFinding = z.object({
  level: z.enum(['error', 'warning', 'lost']),
  code: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type StoredFinding = z.infer<typeof StoredFinding>

/** Limits the messages of a problem with, for example, 100,000 broken test cases. */
const maxOfLevel = 50

/** Errors that choosing another display ID resolves. */
const faultsOfId = new Set([new IdOdd(), new IdTaken(), new TwiceInPackage()].map(({ code }) => code))

/** The findings about one problem. */
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

  /** Throws the first reported error. */
  throwError(): void {
    const [first] = this.all
    if (first?.level === 'error') throw new CodedError(first.code, { parameters: first.parameters })
  }

  /** Returns all findings, errors first. */
  get all(): StoredFinding[] {
    return (['error', 'warning', 'lost'] as const).flatMap((level) => this.#found.filter((finding) => finding.level === level))
  }

  #add(level: StoredFinding['level'], { code, parameters }: CodedError): void {
    if (this.#found.filter((finding) => finding.level === level).length < maxOfLevel) this.#found.push({ level, code, parameters: { ...parameters } })
  }
}

/** Whether a problem with these findings can be imported. */
export function takeableWith(findings: readonly StoredFinding[]): TransferItem['takeable'] {
  const errors = findings.filter(({ level }) => level === 'error')
  if (errors.length === 0) return 'yes'
  return errors.every(({ code }) => faultsOfId.has(code)) ? 'renamed' : 'no'
}
