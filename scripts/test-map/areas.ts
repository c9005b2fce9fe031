/** The part of the repository to which a file belongs: a plugin, another package, or a folder of the root. */
export function areaOf(file: string): string {
  return (
    /^(plugins\/[^/]+|core\/create\/plugin\/templates\/[^/]+|core\/(?:build|command|create|embedded-mongo|page-kit|server-kit)|[^/]+)\//.exec(file)?.[1] ?? ''
  )
}

export const isPlugin = (area: string) => area.startsWith('plugins/')

export const isBrowserTest = (file: string) => /^tests\/browser\/.*\.test\.ts$/.test(file)

export const isTest = (file: string) => isBrowserTest(file) || /(^|\/)test\/.*\.test\.tsx?$/.test(file) || /^tests\/.*\.test\.ts$/.test(file)

/** Changes after which every test runs: the kernel, the packages, and how tests themselves run. */
const forAllTests =
  /^core\/(?!((build|command|embedded-mongo|page-kit|server-kit)\/)?(test|bench)\/|web\/test\/).*\.(?!md$)\w+$|^core\/node\/|^(package(-lock)?\.json|\.npmrc|tsconfig\.json|vitest\.[\w.]*)$|^tests\/support\/(set-up-screens|undrawn|temporary-folder|longest-first|totals-reporter)\.ts$/

export const needsAllTests = (file: string) => forAllTests.test(file)
