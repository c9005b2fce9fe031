import { startLocalJudge } from './local-judge.js'
import { buildWeb, installPackages, withClearErrors } from './set-up.js'

// A site sends its mail; only `npm run dev` catches and shows it.
delete process.env.VERDICT_MAILBOX

// From a fresh clone to a running site.
await withClearErrors(async () => {
  installPackages()
  buildWeb()
  await startLocalJudge()
  process.argv.splice(2, 0, 'start')
  await import('../core/server/cli/verdict.js')
})
