import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

// Not the site of `npm start`, which may be running, and whose data are real.
const folder = 'data-dev'
const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' }, 'pages-port': { type: 'string', default: '5173' } } })

// The server restarts when a source changes; Vite serves the pages with hot reload.
const commands = [
  ['node', '--watch', '--watch-preserve-output', 'core/command/verdict.js', 'start', '--processes', '1', '--port', values.port],
  ['vite', '-c', 'core/build/vite.config.ts', '--port', values['pages-port'], '--strictPort'],
] as const

// Mail is caught and shown at /mailbox instead of being sent.
const env = { VERDICT_DATA: folder, VERDICT_SERVER: `http://127.0.0.1:${values.port}`, ...process.env, VERDICT_MAILBOX: '1' }
const children = commands.map(([program, ...args]) => spawn(program, args, { stdio: 'inherit', env }))
for (const child of children)
  child.once('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode ??= code ?? 1
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => children.forEach((child) => child.kill(signal)))
