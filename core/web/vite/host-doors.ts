import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { hostFile, hostModules } from './host-modules.js'

const require = createRequire(import.meta.url)
const prefix = '\0verdict-host:'

// What plugins need of the router; all of it would weigh 35 kB more in everybody's shell.
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
  // React is CommonJS: its names are spelled out, for nothing else can be exported from it.
  const names = Object.keys(require(module) as object).filter((name) => name !== 'default' && /^[a-z]\w*$/i.test(name))
  return `import all from '${module}'\nexport default all\nexport const { ${names.join(', ')} } = all`
}

/** Gives every shared module a file with a fixed name, so that plugins built elsewhere import the site's own instances. */
export function hostDoors(): Plugin {
  return {
    name: 'verdict-host-doors',
    apply: 'build',
    buildStart() {
      for (const module of hostModules) this.emitFile({ type: 'chunk', id: prefix + module, fileName: hostFile(module), preserveSignature: 'strict' })
    },
    resolveId: (id) => (id.startsWith(prefix) ? id : undefined),
    load: (id) => (id.startsWith(prefix) ? source(id.slice(prefix.length)) : undefined),
  }
}
