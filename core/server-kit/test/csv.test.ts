import { expect, test } from 'vitest'
import { csvFile } from '../spreadsheet.ts'

test('cells are quoted where they need it, and texts never become formulas', () => {
  const rows = [
    ['a,b', 'say "hi"', 'two\nlines', null, undefined],
    ['=1+1', '+1', '-1', '@sum', -1],
    ['\t=1', ' =1', 'x=1', '', 0.5],
  ]
  const { name, content } = csvFile({ name: 'x.csv', head: ['姓名', '=head'], rows })
  expect(name).toBe('x.csv')
  expect(content).toBe(["\uFEFF姓名,'=head", '"a,b","say ""hi""","two\nlines",,', "'=1+1,'+1,'-1,'@sum,-1", "'\t=1,' =1,x=1,,0.5", ''].join('\r\n'))
})
