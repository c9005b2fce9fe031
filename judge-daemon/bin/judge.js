// `judge.js` serves the sites of config/judge.yaml, VERDICT_SITE or --site; `judge.js doctor` reports what this machine can judge.
import '@verdict/node/run-sources.js'

if (process.argv[2] === 'doctor') {
  const { languagesFile } = await import('../site/daemon-config.ts')
  process.argv.splice(2, Infinity, languagesFile(), process.env.VERDICT_JUDGE_FOLDER ?? (process.getuid?.() === 0 ? 'data-judge' : 'data/judge'))
  await import('./judge-doctor.js')
} else {
  const { startWatchdog } = await import('@verdict/node/watchdog.js')
  startWatchdog()
  const { serve } = await import('../site/serve.ts')
  await serve(process.argv.slice(2)).catch((error) => {
    console.error(`judge: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  })
}
