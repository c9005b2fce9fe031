import type { Translate } from '@verdict/core/web'
import { maxImportedParticipants, participantFields, type ImportedParticipant } from '../../../contract/staff/participants.ts'

const longest = 100

/** A file's participants, or the reason why it cannot be imported. */
export type ReadImport = { readonly participants: readonly ImportedParticipant[] } | { readonly fault: string }

/** Returns the participants of a CSV file whose first line names the columns. */
export function importLines([head = [], ...lines]: readonly (readonly string[])[], t: Translate): ReadImport {
  const columns = head.map((name) => name.trim().toLowerCase())
  const unknown = columns.filter((name) => name !== '' && name !== 'username' && !isField(name))
  if (!columns.includes('username')) return { fault: t('participants.noUsername') }
  if (unknown.length > 0) return { fault: t('participants.unknownColumn', { names: unknown.join(', ') }) }
  if (lines.length === 0) return { fault: t('participants.noLines') }
  if (lines.length > maxImportedParticipants) return { fault: t('participants.tooMany', { limit: maxImportedParticipants }) }
  const fault = lines.flatMap((cells, index) => faultOf(cells, { line: index + 2, name: columns.indexOf('username'), t }))[0]
  if (fault !== undefined) return { fault }
  return { participants: lines.map((cells) => participantIn(columns, cells)) }
}

interface Place {
  readonly line: number
  /** The column of the username. */
  readonly name: number
  readonly t: Translate
}

function faultOf(cells: readonly string[], { line, name, t }: Place): string[] {
  const long = cells.find((cell) => cell.trim().length > longest)
  if (long !== undefined) return [t('participants.tooLong', { line, name: `${long.slice(0, 30)}…` })]
  return cells[name]?.trim() ? [] : [t('participants.missingName', { line })]
}

function participantIn(columns: readonly string[], cells: readonly string[]): ImportedParticipant {
  const texts = Object.fromEntries(columns.map((name, index) => [name, cells[index]?.trim() ?? '']))
  const details = Object.fromEntries(participantFields.flatMap((field) => (texts[field] === undefined ? [] : [[field, texts[field]]])))
  return { ...details, username: texts.username ?? '' }
}

function isField(name: string): boolean {
  return participantFields.some((field) => field === name)
}
