/** A test that reads files of the whole repository, or starts every plugin that it finds, which no import shows. */
interface WholeRepositoryTest {
  readonly test: string
  /** Changes for which it runs each time. */
  readonly after?: RegExp
  /** Changes for which it runs if the time suffices. */
  readonly lastAfter?: RegExp
}

const source = /\.(tsx?|m?js)$|package\.json$/
const contract = /^plugins\/[^/]+\/contract(\.ts|\/)/
const wiring = /^plugins\/[^/]+\/(contract(\.ts|\/)|server\/index\.ts|package\.json)/
const server = /^plugins\/[^/]+\/(contract|server|kit)/
const web = /^plugins\/[^/]+\/(web|contract|locales)/

export const wholeRepositoryTests: readonly WholeRepositoryTest[] = [
  { test: 'tests/architecture/laws.test.ts', after: source },
  { test: 'tests/architecture/structure.test.ts', after: source },
  { test: 'tests/architecture/markdown-growth.test.ts', after: /^ui-kit\/markdown\// },
  { test: 'tests/architecture/patterns.test.ts', after: /^(core|plugins|judge-daemon|ui-kit)\/.*\.(tsx?|m?js)$/ },
  { test: 'tests/architecture/texts.test.ts', after: /^plugins\/.*(\.tsx?|\.json)$/ },
  { test: 'tests/architecture/words.test.ts', after: /\.(tsx?|js|c|h|css|md)$|locales\/.*\.json$/ },
  { test: 'tests/architecture/permissions.test.ts', after: /^plugins\/[^/]+\/(contract|locales)/ },
  { test: 'tests/architecture/web-parts.test.ts', after: web },
  { test: 'tests/architecture/demo-parts.test.ts', after: /^plugins\/[^/]+\/(web\/|demo\.ts$)/ },
  { test: 'tests/architecture/wire-numbers.test.ts', after: contract },
  { test: 'tests/architecture/subsets.test.ts', after: wiring, lastAfter: server },
  { test: 'tests/architecture/every-route.test.ts', after: contract, lastAfter: server },
  { test: 'tests/architecture/database-reads.test.ts', after: contract, lastAfter: server },
  { test: 'tests/architecture/leaks.test.ts', lastAfter: server },
  { test: 'tests/architecture/former-staff.test.ts', after: contract, lastAfter: server },
  { test: 'tests/architecture/live-topics.test.ts', after: wiring, lastAfter: server },
  { test: 'tests/contracts/promises/promises.test.ts', after: wiring, lastAfter: server },
  { test: 'tests/architecture/supported-node.test.ts', after: /(^|\/)package(-lock)?\.json$|^core\/node\// },
  { test: 'scripts/test/contracts.test.ts', after: /^(core|plugins)\/.*(\.tsx?|en-US\.json|package\.json)$|^docs\/(contracts|errors|map)\.md$/ },
  { test: 'scripts/test/licences.test.ts', after: /(^|\/)package(-lock)?\.json$/ },
  { test: 'scripts/test/documents.test.ts', after: /\.md$/ },
  { test: 'scripts/test/planted-faults.test.ts', after: /^(core|plugins|judge-daemon|ui-kit)\/.*\.(ts|tsx|js|json|h|c|css)$/ },
  { test: 'scripts/test/test-map.test.ts', after: /^(scripts|tests)\// },
  { test: 'tests/browser/plugins/first-load.test.ts', lastAfter: web },
]
