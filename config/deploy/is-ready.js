// For service managers and containers: exits with 0 as soon as the site serves; with --wait, keeps asking until it does.
import { setTimeout } from 'node:timers/promises'

const address = `http://127.0.0.1:${process.env.PORT ?? 8080}/api/health/ready`

const isReady = () =>
  fetch(address, { signal: AbortSignal.timeout(4000) }).then(
    ({ ok }) => ok,
    () => false,
  )

while (!(await isReady())) {
  if (!process.argv.includes('--wait')) {
    process.stderr.write(`${address} does not answer that the site is ready.\n`)
    process.exit(1)
  }
  await setTimeout(500)
}
process.exit(0)
