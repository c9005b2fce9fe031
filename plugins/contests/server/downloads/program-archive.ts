import type { Readable } from 'node:stream'
import { messageOf } from '@verdict/core'
import { zipContent } from '@verdict/server-kit'
import type { Caller, Users } from '@verdict/core/server'
import { statuses } from '@verdict/plugin-judging/contract'
import type { SubmissionService } from '@verdict/plugin-submissions/contract'
import { ZipFile } from 'yazl'
import { contestTypes } from '../../contract.ts'
import type { KeptAttempt } from '../boards/stored/board-schema.ts'
import type { ScoreboardCache } from '../boards/scoreboard-cache.ts'
import type { ContestAccess } from '../contest/contest-access.ts'
import { elapsedWithin } from '../contest/contest-clock.ts'
import type { ContestDoc } from '../contest/contest-schema.ts'

interface Deps {
  readonly access: ContestAccess
  readonly boards: ScoreboardCache
  readonly submissions: SubmissionService
  readonly users: Pick<Users, 'summaries'>
}

interface ArchiveQuery {
  readonly cid: number
  readonly excludeAdmin: boolean
  readonly splitType: 'user' | 'problem'
}

interface Chosen {
  readonly username: string
  readonly displayId: string
  readonly attempt: KeptAttempt
}

/** The number of programs read at a time; each may have 64 KB. */
const batchSize = 100

/** Streams the programs of a contest as a zip. */
export async function programArchive(
  deps: Deps,
  { cid, excludeAdmin, splitType }: ArchiveQuery,
  caller: Caller,
): Promise<{ name: string; type: string; content: Readable }> {
  const contest = await deps.access.onDuty(cid, caller, 'judge')
  const chosen = await chosenOf(deps, contest, excludeAdmin)
  const zip = new ZipFile()
  const content = zipContent(zip)
  void (async () => {
    for (let from = 0; from < chosen.length && !content.destroyed; from += batchSize) {
      const batch = chosen.slice(from, from + batchSize)
      const codes = await deps.submissions.codes(batch.map(({ attempt }) => attempt.id))
      for (const one of batch) {
        const program = codes.get(one.attempt.id)
        if (program) zip.addBuffer(Buffer.from(program.code), pathOf(one, contest, splitType, program.language), { mtime: one.attempt.submitTime })
      }
    }
    zip.end()
  })().catch((error: unknown) => content.destroy(error instanceof Error ? error : new Error(messageOf(error))))
  return { name: `contest_${cid}_programs.zip`, type: 'application/zip', content }
}

/** Selects all accepted programs; in an OI contest the last one of each user and problem. */
async function chosenOf({ boards, users }: Deps, contest: ContestDoc, excludeAdmin: boolean): Promise<Chosen[]> {
  const { problems, type } = contest
  const displayIds = new Map(problems.map(({ pid, displayId }) => [pid, displayId]))
  const rows = await (excludeAdmin ? boards.participants(contest) : boards.rows(contest))
  const people = await users.summaries(rows.map(({ uid }) => uid))
  return rows.flatMap(({ uid, username, attempts, tests = [] }) => {
    const counted = [...attempts, ...(excludeAdmin ? [] : tests)].flatMap((attempt) => {
      const displayId = displayIds.get(attempt.pid)
      const counts = displayId !== undefined && attempt.status !== null && elapsedWithin(contest, attempt.submitTime) !== undefined
      return counts ? [{ displayId, attempt }] : []
    })
    const taken =
      type === contestTypes.oi
        ? [...new Map(counted.map((one) => [one.attempt.pid, one])).values()]
        : counted.filter(({ attempt }) => attempt.status === statuses.accepted)
    return taken.map((one) => ({ username: people.get(uid)?.username ?? username, ...one }))
  })
}

function pathOf({ username, displayId, attempt }: Chosen, { type }: ContestDoc, splitType: 'user' | 'problem', language: string): string {
  const score = type === contestTypes.oi ? `_${attempt.score ?? 0}` : ''
  // Usernames may contain characters with a meaning in paths.
  const user = username.replaceAll(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^\.+/, '_')
  const file = `${attempt.id}${score}.${endingOf(language)}`
  return splitType === 'user' ? `${user}/${displayId}_${file}` : `${displayId}/${user}_${file}`
}

const endings: readonly [prefix: string, ending: string][] = [
  ['C++', 'cpp'],
  ['C#', 'cs'],
  ['C', 'c'],
  ['JavaScript', 'js'],
  ['Java', 'java'],
  ['Py', 'py'],
  ['Go', 'go'],
  ['PHP', 'php'],
  ['Ruby', 'rb'],
  ['Rust', 'rs'],
]

function endingOf(language: string): string {
  return endings.find(([prefix]) => language.startsWith(prefix))?.[1] ?? 'txt'
}
