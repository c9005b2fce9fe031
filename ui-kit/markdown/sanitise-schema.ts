import { defaultSchema, type Options } from 'rehype-sanitize'

const attributes = defaultSchema.attributes ?? {}
const tagNames = defaultSchema.tagNames ?? []

/** What a statement may contain. Everything else is dropped before math and colours, which we trust, are added. */
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
