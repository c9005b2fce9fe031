import { runSite } from './keep-running.js'
import { localJudge } from './local-judge.js'
import { buildWeb, installPackages, withClearErrors } from './set-up.js'

// A site sends its mail; only `npm run dev` catches and shows it.
delete process.env.VERDICT_MAILBOX

// From a fresh clone to a running site.
await withClearErrors(async () => {
  await installPackages()
  await buildWeb()
  process.exit(await runSite(process.argv.slice(2), await localJudge()))
})
