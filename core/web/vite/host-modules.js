// Plain JavaScript, like the preset beside it: plugin authors' builds load both as they are.
export const hostModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'jotai',
  'zod',
  '@verdict/core',
  '@verdict/core/web',
  '@verdict/ui-kit',
]

export const hostFile = (module) => `host/${module.replace('@', '').replaceAll('/', '-')}.js`
