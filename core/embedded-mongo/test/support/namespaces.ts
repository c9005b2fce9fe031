import { spawnSync } from 'node:child_process'

/** Runs a command as in a container that shares nothing with this one but the files. */
export const containerCommand = ['unshare', '--net', '--pid', '--fork', '--mount', '--ipc', '--kill-child'] as const

/** Why this machine cannot do so; undefined where it can. */
export const containersRefused = refusalOf([...containerCommand, 'true'])

function refusalOf([program = '', ...args]: readonly string[]): string | undefined {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}
