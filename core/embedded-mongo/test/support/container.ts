import { spawnSync } from 'node:child_process'

/** Prefix of a command that runs it like a container that shares only the files with this one. */
export const containerCommand = ['unshare', '--net', '--pid', '--fork', '--mount', '--ipc', '--kill-child'] as const

/** Why this machine cannot run such containers; undefined if it can. */
export const containersUnavailable = failureOf([...containerCommand, 'true'])

function failureOf([program = '', ...args]: readonly string[]): string | undefined {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}
