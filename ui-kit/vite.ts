import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const component = /@arco-design[\\/]web-react[\\/]es[\\/]([A-Z]\w+)[\\/]index\.js$/
const kit = /@arco-design[\\/]web-react[\\/]/
const wholeSheet = /theme[\\/]arco\.css$/

/** Bundles only the styles of the Arco components in use instead of all 580 kB; development uses the full sheet. */
export function arcoStyles(): Plugin {
  return {
    name: 'verdict-arco-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (wholeSheet.test(id)) return { code: `@import '@arco-design/web-react/es/style/index.css' layer(arco);`, map: null }
      // In a cascade layer, so that the kit's rules win regardless of load order.
      if (kit.test(id) && id.endsWith('.css')) return { code: `@layer arco {\n${code}\n}`, map: null }
      const name = component.exec(id)?.[1]
      if (!name || !existsSync(join(id, '../style/css.js'))) return undefined
      return { code: `import './style/css.js'\n${code}`, map: null }
    },
  }
}
