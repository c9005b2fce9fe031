import type { Fault } from '../fault.ts'

export const embeddedMongoFaults: readonly Fault[] = [
  {
    title: 'expired documents are removed too early',
    file: 'core/embedded-mongo/src/engine/ttl-monitor.ts',
    before: 'new Date(Date.now() - seconds * 1000)',
    after: 'new Date(Date.now() - seconds)',
  },
  {
    title: 'a count with skip and limit stops too early',
    file: 'core/embedded-mongo/src/commands/reading/count.ts',
    before: 'limit: limit && skip + limit,',
    after: 'limit,',
  },
  {
    title: 'a partial index answers a wider range',
    file: 'core/embedded-mongo/src/query/planning/filter-implication.ts',
    before: 'if (isLowerBound(condition) && isLowerBound(wanted)) return order > 0 ||',
    after: 'if (isLowerBound(condition) && isLowerBound(wanted)) return order < 0 ||',
  },
  {
    title: '$max of nothing but negative numbers is null',
    file: 'core/embedded-mongo/src/pipeline/accumulators.ts',
    before: '(max === null || compare(value, max) > 0)',
    after: '(compare(value, max ?? 0) > 0)',
  },
  {
    title: 'an array sorts by its largest element in ascending order',
    file: 'core/embedded-mongo/src/values/sort.ts',
    before: 'compareSortValues(value, best) * direction < 0',
    after: 'compareSortValues(value, best) < 0',
  },
  {
    title: 'an upsert ignores fields of $and',
    file: 'core/embedded-mongo/src/update/upsert-document.ts',
    before: "if (node.type === 'and') for (const child of node.children) collect(child, fields)",
    after: "if (node.type === 'and' && node.children.length < 2) for (const child of node.children) collect(child, fields)",
  },
]
