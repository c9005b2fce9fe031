import { pick } from '@verdict/core'
import type { z } from 'zod'
import type { SolutionCounts, Transfer, TransferItem, transferProgress } from '../../contract.ts'
import { type StoredFinding, takeableWith } from '../packages/finding-list.ts'
import type { TransferDoc, TransferItemDoc } from './transfer-schema.ts'

/** Translates a stored error for the reader. */
type MessageOf = (finding: StoredFinding) => string

const progressFields = ['state', 'total', 'done', 'failed'] as const

/** Transfers are only returned while they are not hidden. */
type ShownState = Transfer['state']

export function progressOf(transfer: TransferDoc): z.output<(typeof transferProgress)['schema']> {
  return { ...pick(transfer, progressFields), state: transfer.state as ShownState, activity: transfer.activity ?? null, id: transfer._id }
}

export function transferRow(transfer: TransferDoc, messageOf: MessageOf): Transfer {
  const { error, at } = transfer
  return {
    ...progressOf(transfer),
    ...pick(transfer, ['kind', 'format', 'name', 'size']),
    error: error && messageOf(error),
    gmtCreate: at.toISOString(),
  }
}

export function itemRow(item: TransferItemDoc, kind: Transfer['kind'], messageOf: MessageOf, solutions: ReadonlyMap<number, SolutionCounts>): TransferItem {
  const isInBank = kind === 'export' || item.state === 'done'
  return {
    ...pick(item, ['index', 'place', 'problemId', 'title', 'state', 'contents']),
    pid: isInBank ? item.pid : null,
    solutions: (isInBank && item.pid !== null && solutions.get(item.pid)) || null,
    takeable: takeableWith(item.findings),
    findings: item.findings.map((finding) => ({ level: finding.level, code: finding.code, message: messageOf(finding) })),
  }
}
