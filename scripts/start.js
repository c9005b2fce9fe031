import { buildWeb, installPackages, root, SetUpError, withClearErrors } from './set-up.js'

// From a fresh clone to a running site.
await withClearErrors(async () => {
  const words = process.argv.slice(2)
  if (words.includes('--help') || words.includes('-h')) return showHelp()
  const { runningStart } = await import('../core/command/launcher/running-starts.ts')
  const problem = runningStart(root, words)
  if (problem !== undefined) throw new SetUpError(problem)
  await installPackages()
  if (words.includes('--demo')) await chooseDemo()
  await buildWeb()
  const { launch } = await import('../core/command/launcher/launch.ts')
  process.exit(await launch(words))
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
