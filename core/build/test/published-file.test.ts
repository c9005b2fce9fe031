import { expect, test } from 'vitest'
import { withCompiledNames } from '../packages/compile-sources.ts'
import { importedPackages, madeOf, publishedFile, releaseOf } from '../packages/published-file.ts'

test('the entries of a published package are compiled, and it needs only what its server halves import', () => {
  const file = {
    name: '@verdict/plugin-bell',
    version: '0.2.0',
    description: 'Rings',
    private: true,
    exports: {
      './contract': './contract.ts',
      './web': './web/index.tsx',
      './styles.css': './styles.css',
      './own.js': { types: './own.d.ts', default: './own.js' },
    },
    dependencies: { '@verdict/plugin-judging': '0.2.0', react: '19.3.1', yaml: '^2.8.0' },
    peerDependencies: { '@verdict/core': '^0.2.0', '@verdict/ui-kit': '^0.2.0' },
    bin: { bell: './bin/bell', 'create-bell': './main.ts' },
    devDependencies: { vitest: '5.1.1' },
    scripts: { bench: 'node bench.ts' },
    verdict: { plugin: 'bell', enabledByDefault: false },
  }
  expect(publishedFile(file, new Set(['@verdict/plugin-judging', '@verdict/core', 'yaml']))).toEqual({
    name: '@verdict/plugin-bell',
    version: '0.2.0',
    description: 'Rings',
    exports: {
      './contract': { types: './contract.d.ts', default: './contract.js' },
      './web': { types: './web/index.d.ts', default: './web/index.js' },
      './styles.css': './styles.css',
      './own.js': { types: './own.d.ts', default: './own.js' },
    },
    bin: { bell: './bin/bell', 'create-bell': './main.js' },
    dependencies: { '@verdict/plugin-judging': '0.2.0', yaml: '^2.8.0' },
    peerDependencies: { '@verdict/core': '^0.2.0' },
    verdict: { plugin: 'bell', enabledByDefault: false },
  })
})

test('the list of a release names its plugins, and what packages need of each other', () => {
  const none = { exports: {}, bin: {}, dependencies: {}, peerDependencies: {} }
  const core = { ...none, name: '@verdict/core', version: '0.2.0', description: 'The kernel', dependencies: { zod: '4.6.7' } }
  const bell = {
    ...none,
    name: '@verdict/plugin-bell',
    version: '0.2.0',
    description: 'Rings',
    verdict: { plugin: 'bell' },
    peerDependencies: { '@verdict/core': '0.2.0' },
  }
  const generator = { ...none, name: 'create-verdict', version: '0.2.0', description: '' }
  expect(releaseOf([core, bell, generator])).toEqual({
    version: '0.2.0',
    packages: [
      { name: '@verdict/core', about: 'The kernel', needs: [] },
      { name: '@verdict/plugin-bell', plugin: 'bell', about: 'Rings', needs: ['@verdict/core'] },
    ],
  })
})

test('the compiler makes code and types of a source, and nothing of other files', () => {
  expect(madeOf('web/bell.tsx')).toEqual(['web/bell.js', 'web/bell.d.ts'])
  for (const path of ['own.d.ts', 'own.js', 'bell.css', 'problem.tsv']) expect(madeOf(path)).toEqual([])
})

test('imported packages are found however they are imported, and own files are not among them', () => {
  const code = `import { a } from '@verdict/core/server'
    import './own.js'
    export * from "zod"
    const b = await import('@fastify/static')
    const c = import.meta.resolve('yaml')
    import 'node:fs'`
  expect(importedPackages(code)).toEqual(['@verdict/core', 'zod', '@fastify/static', 'yaml'])
})

test('threads and JavaScript name compiled modules, and texts stay as they are', () => {
  const before = `new URL('./thread.ts', import.meta.url); await import('./main.ts'); import { a } from '../a.tsx'; resolve('./stand-in.ts'); say('run main.ts')`
  const after = `new URL('./thread.js', import.meta.url); await import('./main.js'); import { a } from '../a.js'; resolve('./stand-in.js'); say('run main.ts')`
  expect(withCompiledNames(before)).toBe(after)
})
