import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Builds the shell once before the checks; `VERDICT_BUILT=1` takes the one that lies there. */
export default async function buildShell(): Promise<void> {
  if (process.env.VERDICT_BUILT) return
  await build({ configFile: fileURLToPath(new URL('../../../core/web/vite.config.ts', import.meta.url)), logLevel: 'warn' })
}
