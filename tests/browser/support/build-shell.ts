import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Builds the shell once before the checks, as operators build it; `VERDICT_BUILT=1` takes the one that lies there. */
export default function buildShell(): void {
  if (!process.env.VERDICT_BUILT) runBuild({})
}

/** Runs the build as operators do; tests run with another NODE_ENV, which would bring React's development half. */
export function runBuild(environment: Record<string, string>): void {
  execFileSync('npm', ['run', 'build', '--', '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
}
