import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Builds the shell once before the tests; `VERDICT_BUILT=1` uses the existing build. */
export default function buildShell(): void {
  if (!process.env.VERDICT_BUILT) runBuild({})
}

/** Runs the production build; the NODE_ENV of tests would bundle React's development version. */
export function runBuild(environment: Record<string, string>): void {
  execFileSync('npm', ['run', 'build', '--', '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
}
