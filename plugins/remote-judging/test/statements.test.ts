import { afterEach, expect, test } from 'vitest'
import { remoteProblemApi } from '../contract.ts'
import { toySite } from './support/toy-site.ts'

const here = toySite()
const { toy } = here
afterEach(() => {
  toy.trouble = () => undefined
})

/** Returns the description that a preview shows for this HTML. */
async function shown(html: string): Promise<string> {
  const limits = '<p class="limits"><b>1000</b><b>64</b></p>'
  const others = '<div class="input">x</div><div class="output">x</div><pre class="in">1</pre><pre class="out">2</pre>'
  toy.trouble = () => ({ body: `<html><body><h1>Title</h1>${limits}${others}<div class="description">${html}</div></body></html>` })
  return (await here.root.use(remoteProblemApi).preview({ query: { name: 'TOY', problemId: '1' } })).description
}

test.each([
  ['tags within a line', 'Given a<sub>1</sub>, up to 10<sup>5</sup>.<br>Find it.', 'Given a<sub>1</sub>, up to 10<sup>5</sup>.\\\nFind it.'],
  ['text around a paragraph', 'a<sub>1</sub><p>b<sub>2</sub></p>c<sub>3</sub> d', 'a<sub>1</sub>\n\nb<sub>2</sub>\n\nc<sub>3</sub> d'],
  ['items of a list', '<ul><li>one<sub>1</sub> two<li>three</ul>', '* one<sub>1</sub> two\n* three'],
  ['a line that begins with such a tag', 'a<br><sub>1</sub> b', 'a\\\n<sub>1</sub> b'],
  ['formats and formulas in such a tag', 'x<sub><i>i</i>$$$n$$$</sub> &lt;y&gt; &amp;', 'x<sub>*i*$n$</sub> \\<y> &'],
  ['a line break in bold text', '<b>Input:<br></b>x<br><b>y<br>z</b>', '**Input:**\\\nx\\\n**y**\\\n**z**'],
  ['two line breaks in bold text', '<b>y<br><br>z</b>', '**y**\n\n**z**'],
  ['a paragraph in bold text', '<b>Input<p>two <i>n</i> numbers</p>end</b>', '**Input**\n\ntwo *n* numbers\n\n**end**'],
  ['a line break before a space that ends the text', 'x<br>&nbsp;&nbsp;', 'x'],
  ['a line break between items', '<ul><li>a</li><br><li>b</li>tail <i>c</i></ul>', '* a\n* b\n\n  tail *c*'],
  ['a table that arranges blocks', '<table><tr><td>a<td><pre>1\n2</pre></table>', 'a\n\n```\n1\n2\n```'],
  ['a table with paragraphs', '<table><tr><th>A<th>B<tr><td><p>a</p><p>b</p><td>c</table>', '| A     | B |\n| ----- | - |\n|  a b  | c |'],
])('a statement keeps its lines: %s', async (_, html, markdown) => {
  expect(await shown(html)).toBe(markdown)
})

test.each([
  ['tags within lines', 'a<sub>1</sub> ', 9900],
  ['lines of bold text', '<b>x<br></b>', 9900],
  ['spans', '<span>x</span> ', 19_000],
  ['paragraphs in formats', `${'<i>'.repeat(190)}${'x<p>y</p>'.repeat(5000)}`, 1],
  ['tables in tables', '<table><tr><td>x', 48],
])('a large statement of %s is read completely', async (_, html, count) => {
  const text = (await shown(html.repeat(count))).replace(/<[^>]*>|[^\p{L}\d]/gu, '')
  expect(text.length).toBe(html.replace(/<[^>]*>|\s/g, '').length * count)
})
