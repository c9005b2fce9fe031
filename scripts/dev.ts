import { spawn } from 'node:child_process'

// The server restarts when a source changes; Vite serves the pages with hot reload.
const commands = [
  ['node', '--watch', '--watch-preserve-output', 'core/command/verdict.js', 'start', '--processes', '1'],
  ['vite', '-c', 'core/build/vite.config.ts'],
] as const

// Mail is caught and shown at /mailbox instead of being sent.
const env = { ...process.env, VERDICT_MAILBOX: '1' }
const children = commands.map(([program, ...args]) => spawn(program, args, { stdio: 'inherit', env }))
for (const child of children)
  child.once('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode ??= code ?? 1
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => children.forEach((child) => child.kill(signal)))
