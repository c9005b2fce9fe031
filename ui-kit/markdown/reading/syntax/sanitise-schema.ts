import { defaultSchema, type Options } from 'rehype-sanitize'

const attributes = defaultSchema.attributes ?? {}
const tagNames = defaultSchema.tagNames ?? []

/** The elements and attributes a statement may contain. Sanitising runs before math and highlighting, whose output is trusted. */
export const sanitiseSchema: Options = {
  ...defaultSchema,
  tagNames: [...tagNames, 'u', 'center', 'mark'],
  attributes: {
    ...attributes,
    code: [['className', /^language-./, 'math-inline', 'math-display']],
    img: [...(attributes.img ?? []), 'width', 'height', 'alt'],
    td: ['align', 'rowSpan', 'colSpan'],
    th: ['align', 'rowSpan', 'colSpan', 'scope'],
    p: ['align'],
    div: ['align'],
  },
}
