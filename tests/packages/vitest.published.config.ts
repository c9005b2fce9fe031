import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { mergeConfig, type Plugin } from 'vitest/config'
import browser from '../../vitest.browser.config.ts'

/** Tests name sources; of packages there are only compiled files. */
const compiled: Plugin = {
  name: 'verdict-compiled',
  enforce: 'pre',
  resolveId(id, from) {
    if (!from || !/^\.{1,2}\/.*\.tsx?$/.test(id)) return undefined
    const path = resolve(dirname(from.split('?', 1)[0] ?? from), id)
    const made = path.replace(/\.tsx?$/, '.js')
    return !existsSync(path) && existsSync(made) ? made : undefined
  },
}

export default mergeConfig(browser, { root: resolve(import.meta.dirname, '../..'), plugins: [compiled] })
