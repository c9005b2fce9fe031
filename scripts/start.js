import { runSite } from './keep-running.js'
import { localJudge } from './local-judge.js'
import { buildWeb, installPackages, SetUpError, withClearErrors } from './set-up.js'

// A site sends its mail; only `npm run dev` catches and shows it.
delete process.env.VERDICT_MAILBOX

// From a fresh clone to a running site.
await withClearErrors(async () => {
  const words = process.argv.slice(2)
  await installPackages()
  if (words.includes('--demo')) await chooseDemo()
  await buildWeb()
  process.exit(await runSite(words, await localJudge()))
})

/** The site and the judge get the folder of the demo by the environment. */
async function chooseDemo() {
  try {
    const { chooseDemo } = await import('@verdict/command/demo')
    chooseDemo()
  } catch (error) {
    throw new SetUpError(error.message)
  }
}
