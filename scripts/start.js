import { startLocalJudge } from './local-judge.js'
import { buildWeb, installPackages, withClearErrors } from './set-up.js'

// A running site sends its mails; only `npm run dev` keeps and shows them.
delete process.env.VERDICT_MAILBOX

// Everything from a fresh clone to a running site.
await withClearErrors(async () => {
  installPackages()
  buildWeb()
  await startLocalJudge()
  process.argv.splice(2, 0, 'start')
  await import('../core/server/cli/verdict.js')
})
