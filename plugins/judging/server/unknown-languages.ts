import type { Logger } from 'pino'
import { ownJudge } from '../contract.ts'
import type { JudgeRoom } from './judge-room.ts'
import type { LanguageShelf } from './language-shelf.ts'
import type { TaskLeases } from './task-leases.ts'

interface Parts {
  readonly room: JudgeRoom
  readonly shelf: LanguageShelf
  readonly leases: TaskLeases
  readonly logger: Logger
  patienceMilliseconds(): number
}

/** A language that a judge once had is waited for; one that none has ever had ends the task with words that say so. */
export async function refuseUnknownLanguages({ room, shelf, leases, logger, patienceMilliseconds }: Parts): Promise<void> {
  const { daemons, queue } = await room.look()
  if (queue.unserved === 0 || !daemons.some(({ connected, trouble, languages }) => connected && trouble === null && languages.length > 0)) return
  const known = new Set((await shelf.of(ownJudge)).map(({ name }) => name))
  for (const language of queue.unservedLanguages.filter((name) => !known.has(name))) {
    const before = new Date(Date.now() - patienceMilliseconds())
    const refused = await leases.refuse(
      { oj: ownJudge, needs: `language ${language}`, queuedAt: { $lt: before } },
      `no judge of this site knows the language ${language}`,
    )
    if (refused > 0) logger.warn({ language, tasks: refused }, 'no judge knows this language')
  }
}
