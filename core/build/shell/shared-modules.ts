import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { hostFile, hostModules } from '../plugin/host-modules.js'

const require = createRequire(import.meta.url)
const prefix = '\0verdict-host:'

// The part of the router that plugins need: exporting all of it would add 35 kB to the shell.
const routerNames = [
  'createSearchParams',
  'generatePath',
  'Link',
  'matchPath',
  'Navigate',
  'NavLink',
  'Outlet',
  'useBlocker',
  'useLocation',
  'useMatch',
  'useNavigate',
  'useNavigation',
  'useParams',
  'useSearchParams',
]

function source(module: string): string {
  if (module === 'react-router-dom') return `export { ${routerNames.join(', ')} } from '${module}'`
  if (!module.startsWith('react')) return `export * from '${module}'`
  // React is CommonJS, so its named exports must be listed.
  const names = Object.keys(require(module)).filter((name) => name !== 'default' && /^[a-z]\w*$/i.test(name))
  return `import all from '${module}'\nexport default all\nexport const { ${names.join(', ')} } = all`
}

/** Emits every shared module under a fixed file name, so that plugins built elsewhere import the site's own instances. */
export function sharedModules(): Plugin {
  return {
    name: 'verdict-shared-modules',
    apply: 'build',
    buildStart() {
      for (const module of hostModules) this.emitFile({ type: 'chunk', id: prefix + module, fileName: hostFile(module), preserveSignature: 'strict' })
    },
    resolveId: (id) => (id.startsWith(prefix) ? id : undefined),
    load: (id) => (id.startsWith(prefix) ? source(id.slice(prefix.length)) : undefined),
  }
}
