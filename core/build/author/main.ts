import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPlugin } from './build-plugin.ts'
import { develop } from './develop.ts'

/* The command of plugin authors, in the folder of their plugin. */

const usage = `verdict-plugin dev [--site FOLDER] [--port N]   starts a site with the plugin, and reloads it after every change
verdict-plugin build                            writes what is published to dist/
verdict-plugin test [--browser] [WORDS]         runs the tests; words are those of vitest`

const folder = process.cwd()
const [command, ...words] = process.argv.slice(2)

async function main(): Promise<void> {
  if (command === undefined || ['help', '--help', '-h'].includes(command)) return console.log(usage)
  if (!['dev', 'build', 'test'].includes(command)) throw new Error(`There is no command '${command}'.\n${usage}`)
  if (!existsSync(join(folder, 'package.json'))) throw new Error(`${folder} has no package.json. Run this command in the folder of a plugin.`)
  if (command === 'build') return buildPlugin(folder)
  if (command === 'test') return test(words)
  const { values } = parseArgs({
    args: words,
    options: { site: { type: 'string', default: folder }, port: { type: 'string', default: process.env.PORT ?? '8080' } },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`'${values.port}' is not a port.`)
  await develop({ folder, site: resolve(values.site), port })
}

/** With this process's Node.js, which is one that can start a site. */
function test(given: readonly string[]): void {
  if (given.includes('--browser')) process.env.VERDICT_PLUGIN_TESTS = 'browser'
  const program = join(folder, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [program, 'run', ...given.filter((word) => word !== '--browser')], {
    cwd: folder,
    env: process.env,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
