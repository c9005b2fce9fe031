import type { Fault } from '../fault.ts'

export const uiKitFaults: readonly Fault[] = [
  {
    title: 'the last pages cannot be reached',
    file: 'ui-kit/table/pagination.tsx',
    before: 'Math.min(Math.max(2, current - 1), count - inner)',
    after: 'Math.max(2, Math.min(current - 1, count - inner - 1))',
  },
  {
    title: 'a search keeps blanks around the keyword',
    file: 'ui-kit/form/search-field.tsx',
    before: 'onSearch={(text) => onSearch(text.trim())}',
    after: 'onSearch={(text) => onSearch(text)}',
  },
  {
    title: 'days after the end appear in the calendar',
    file: 'ui-kit/time/calendar-days.ts',
    before: 'return moment > last ? undefined :',
    after: 'return moment > last + dayLength ? undefined :',
  },
  {
    title: 'Markdown accepts any style',
    file: 'ui-kit/markdown/reading/read-text.ts',
    before: "    p: ['align'],",
    after: "    p: ['align', 'style'],",
  },
  {
    title: 'a spoiler that is not closed swallows nothing',
    file: 'ui-kit/markdown/reading/syntax/spoilers.ts',
    before: '  while (open.length > 1) close()\n',
    after: '',
  },
]
