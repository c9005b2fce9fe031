import { runSite } from './keep-running.js'
import { localJudge } from './local-judge.js'
import { runningStart } from './running-starts.js'
import { buildWeb, installPackages, root, SetUpError, withClearErrors } from './set-up.js'

// A site sends its mail; only `npm run dev` catches and shows it.
delete process.env.VERDICT_MAILBOX

// From a fresh clone to a running site.
await withClearErrors(async () => {
  const words = process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) return showHelp()
  const running = runningStart(root, words)
  if (running) throw new SetUpError(`This site is already running (process ${running.pid}). Stop it first, or select another data folder with VERDICT_DATA.`)
  await installPackages()
  if (words.includes('--demo')) await chooseDemo()
  await buildWeb()
  process.exit(await runSite(words, await localJudge()))
})

/** Works before anything is installed. */
async function showHelp() {
  const { helpOf } = await import('../core/command/commands/usages.ts')
  console.log(`npm start -- OPTIONS starts the site with a judge. The options are those of verdict start:\n\n${helpOf('start', [])}`)
}

/** The site and the judge get the folder of the demo by the environment. */
async function chooseDemo() {
  try {
    const { chooseDemo } = await import('@verdict/command/demo')
    chooseDemo()
  } catch (error) {
    throw new SetUpError(error.message)
  }
}
