// Plain JavaScript, like the preset beside it: builds of plugin authors load both without a compile step.
export const hostModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'jotai',
  'zod',
  '@verdict/core',
  '@verdict/core/web',
  '@verdict/page-kit',
  '@verdict/ui-kit',
]

export const hostFile = (module) => `host/${module.replace('@', '').replaceAll('/', '-')}.js`
