import { rm } from 'node:fs/promises'
import type { TestSite } from '@verdict/core/testing'
import { judgeAdminApi } from '@verdict/plugin-judging/contract'
import { SandboxConnection } from '../../../judge-daemon/site/sandbox-connection.ts'
import { serveSites } from '../../../judge-daemon/site/serve-sites.ts'
import { startJudge } from '../../../judge-daemon/start-judge.ts'
import { judgeFolder } from '../../../judge-daemon/test/support/judge.ts'

/** A judge daemon with a real sandbox that serves the site. */
export async function realJudge(site: TestSite): Promise<{ close(): Promise<void> }> {
  const folder = await judgeFolder()
  const judge = await startJudge({ folder, languagesFile: 'config/languages.yaml', skipSelfTest: true, prepare: false })
  const connection = new SandboxConnection(judge, 'test')
  const { token } = await (await site.as('root')).use(judgeAdminApi).addDaemon({ body: { name: 'real' } })
  const daemon = serveSites([{ url: site.url, token }], { connection, log: () => undefined })
  return {
    close: async () => {
      await daemon.close()
      connection.close()
      await judge.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
