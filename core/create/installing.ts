import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from './texts.ts'

const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
const isUnreachable = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/

/** Installs the packages that the folder names. What npm says appears only if it fails. */
export async function runNpm(folder: string, signal: AbortSignal): Promise<void> {
  const { code, output } = await run('npm', words, folder, signal)
  if (signal.aborted) throw new Refusal('refused.interrupted')
  if (code === 0) return
  throw new Refusal(isUnreachable.test(output) ? 'refused.noNetwork' : 'refused.npm', { output: output.trim().split('\n').slice(-20).join('\n') })
}

/** Fetches a Node.js that can run the site, if this machine has only an older one, so that the first start does not wait for it. */
export async function prepareNode(folder: string): Promise<void> {
  // The site tries again when it starts.
  await run(join(folder, 'node_modules/@verdict/node/with-node'), ['node', '--version'], folder)
}

/** Ends the program when the signal is aborted, and waits for its end. */
function run(program: string, given: readonly string[], cwd: string, signal?: AbortSignal): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, given, { cwd, env: process.env, stdio: ['ignore', 'pipe', 'pipe'] })
    const end = () => child.kill('SIGTERM')
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    const finished = (code: number | null) => {
      signal?.removeEventListener('abort', end)
      resolve({ code, output })
    }
    child.once('close', finished).once('error', (error) => {
      output += error.message
      finished(null)
    })
  })
}
