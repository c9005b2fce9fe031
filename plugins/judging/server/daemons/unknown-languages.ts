import type { Logger } from 'pino'
import { ownJudge } from '../../contract.ts'
import type { JudgeStatus } from './judge-status.ts'
import type { LanguageCatalogue } from '../languages/language-catalogue.ts'
import type { TaskLeases } from '../queue/task-leases.ts'

interface Deps {
  readonly judgeStatus: JudgeStatus
  readonly languages: LanguageCatalogue
  readonly leases: TaskLeases
  readonly logger: Logger
  timeoutMs(): number
}

/** Ends tasks in languages that no judge has ever offered with a system error; tasks in known languages wait. */
export async function refuseUnknownLanguages({ judgeStatus, languages, leases, logger, timeoutMs }: Deps): Promise<void> {
  const { daemons, queue } = await judgeStatus.read()
  if (queue.unserved === 0 || !daemons.some(({ connected, trouble, languages }) => connected && trouble === null && languages.length > 0)) return
  const known = new Set((await languages.of(ownJudge)).map(({ name }) => name))
  for (const language of queue.unservedLanguages.filter((name) => !known.has(name))) {
    const before = new Date(Date.now() - timeoutMs())
    const refused = await leases.refuse(
      { oj: ownJudge, needs: `language ${language}`, queuedAt: { $lt: before } },
      `no judge of this site knows the language ${language}`,
    )
    if (refused > 0) logger.warn({ language, tasks: refused }, 'tasks failed: no judge knows their language')
  }
}
