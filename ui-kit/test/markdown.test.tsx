import { act, render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Markdown } from '../markdown/markdown.tsx'

async function drawn(source: string): Promise<HTMLElement> {
  const { container } = await act(async () => render(<Markdown source={source} />))
  await waitFor(() => expect(container.querySelector('.verdict-skeleton')).toBe(null))
  return container
}

const attacks = [
  '<script>window.hit = 1</script>',
  '<img src=x onerror="window.hit = 1">',
  '<svg onload="window.hit = 1"><circle /></svg>',
  '[x](javascript:window.hit=1)',
  '![x](javascript:window.hit=1)',
  '<a href="jAvAsCrIpT:window.hit=1">x</a>',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<style>*{display:none}</style>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hit=1&gt;">',
  '<form action="https://evil.example"><input name=q></form>',
  ...['div', 'p', 'span', 'center', 'mark', 'a', 'li'].map((tag) => `<${tag} style="position:fixed;inset:0">cover</${tag}>`),
  '$\\href{javascript:window.hit=1}{x}$',
  '$\\htmlData{onclick=1}{x}$',
  '<a id="__proto__" name="location">clobber</a>',
  '<object data="javascript:1"></object><embed src="javascript:1">',
  '```cpp" onload="window.hit=1\nint a;\n```',
]

test.each(attacks)('no code executes: %s', async (source) => {
  const container = await drawn(source)
  expect(container.querySelectorAll('script, iframe, object, embed, form, style, svg[onload]')).toHaveLength(0)
  for (const element of container.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/)
      expect(value.replace(/\s/g, '')).not.toMatch(/^(javascript|vbscript|data:text)/i)
      if (name === 'style' && !element.closest('.katex, .verdict-skeleton')) expect(value).not.toContain('position')
    }
  }
  expect((window as { hit?: number }).hit).toBe(undefined)
})

test('a formula with endless expansion is stopped', async () => {
  const container = await drawn('$\\def\\a{\\a\\a}\\a$ and $$\\rule{999999em}{999999em}$$')
  expect(container.innerHTML.length).toBeLessThan(20_000)
})

test('formulas and code work in tables and lists', async () => {
  const container = await drawn('| a | b |\n|---|---|\n| $n \\le 10^9$ | `x` |\n\n1. $a_i$\n   ```cpp\n   int a;\n   ```\n')
  expect(container.querySelector('td .katex')).not.toBe(null)
  expect(container.querySelector('td code')?.textContent).toBe('x')
  expect(container.querySelector('li .katex')).not.toBe(null)
  expect(container.querySelector('li .verdict-code .hljs-type')?.textContent).toBe('int')
  expect(container.querySelector('li .verdict-code button')).not.toBe(null)
})

test('bold before a full-width colon is bold, and HTML of old statements is read', async () => {
  const container = await drawn('**注意：**请看\n\n<p align="center">old <b>bold</b> H<sub>2</sub>O</p>')
  expect(container.querySelector('strong')?.textContent).toBe('注意：')
  expect(container.querySelector('p[align] b')?.textContent).toBe('bold')
  expect(container.querySelector('sub')?.textContent).toBe('2')
})

test('external links open in a new window without a referrer', async () => {
  const container = await drawn('[out](https://example.org) [in](/problem)')
  const [out, inside] = container.querySelectorAll('a')
  expect(out?.rel).toContain('noopener')
  expect(out?.target).toBe('_blank')
  expect(inside?.target).toBe('')
})

test.each([
  ['quotations', `${'>'.repeat(4000)} deep`, 'blockquote'],
  ['lists', `${'- '.repeat(4000)}deep`, 'ul'],
  ['numbered lists', `${'1. '.repeat(3000)}deep`, 'ol'],
  ['HTML', `${'<div>'.repeat(4000)}deep`, 'div'],
  ['pictures', `${'!['.repeat(1000)}deep${'](/)'.repeat(1000)}`, 'img'],
])('%s nested thousands of levels deep do not overflow the stack', async (_, source, tag) => {
  const container = await drawn(source)
  expect(container.innerHTML).toContain('deep')
  expect(container.querySelectorAll(tag).length).toBeLessThanOrEqual(110)
})

test('ordinary nesting is kept', async () => {
  const container = await drawn(`${'>'.repeat(12)} quoted\n\n${[0, 1, 2, 3].map((depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n')}`)
  expect(container.querySelectorAll('blockquote')).toHaveLength(12)
  expect(container.querySelectorAll('ul ul ul ul')).toHaveLength(1)
})

test('a spoiler is a closed fold with its title, with lists, code, formulas and folds in it', async () => {
  const container = await drawn('Before\n- item\n:::spoiler A **bold** title\n- one\n\n```cpp\nint a;\n:::\n```\n$n$\n:::spoiler\ninner\n:::\nend\n:::\nAfter')
  const [outer, inner] = container.querySelectorAll('details')
  expect([outer!.open, inner!.open]).toEqual([false, false])
  expect(outer!.querySelector('summary')?.innerHTML).toBe('A <strong>bold</strong> title')
  expect(inner!.querySelector('summary')?.textContent).toBe('隐藏内容，点击展开')
  expect(outer!.querySelector('.verdict-code')?.textContent).toContain(':::')
  expect(outer!.querySelector('.katex')).not.toBe(null)
  expect(inner!.textContent).toContain('inner')
  expect(inner!.textContent).not.toContain('end')
  expect(outer!.textContent).toContain('end')
  expect(container.querySelector('li')?.textContent).toBe('item')
  expect(container.textContent).toMatch(/After$/)
  expect(outer!.textContent).not.toContain('After')
})

test('a spoiler that nothing closes ends with the text or its quotation, and code and other colons stay', async () => {
  const quoted = await drawn('> :::spoiler Secret\n> text\n\nAfter')
  expect(quoted.querySelector('blockquote details')?.textContent).toContain('text')
  expect(quoted.querySelector('details')?.textContent).not.toContain('After')
  expect((await drawn(':::spoiler\nthe end')).querySelector('details')?.textContent).toContain('the end')
  const plain = await drawn('```\n:::spoiler x\n```\n\n:::\n\n:::note\n')
  expect(plain.querySelector('details')).toBe(null)
  expect(plain.textContent).toContain(':::note')
  expect((await drawn(':::spoiler\n'.repeat(5000))).querySelectorAll('details')).toHaveLength(5)
})

test('spoilers with line ends of Windows are folds, and many signs of quotations take no time', async () => {
  const container = await drawn(`:::spoiler A\r\ninner\r\n:::\r\nAfter ${'> '.repeat(60)}\r\n${'> '.repeat(60)}x`)
  expect(container.querySelector('details')?.textContent).toContain('inner')
  expect(container.querySelector('details')?.textContent).not.toContain('After')
})

test('words that are known become links with titles, but neither in code nor in links, nor as part of other words', async () => {
  const links = [
    { text: '@ann', path: '/user-home?username=ann', title: '@ann' },
    { text: 'contest#5', path: '/contest/5', title: 'Autumn *Cup*' },
    { text: 'contest#6', path: 'javascript:hit()', title: 'x' },
  ]
  const source = 'contest#5, **@ann**你好 @annabel mail@ann contest#55 contest#6 `contest#5` [contest#5](/other)'
  const { container } = await act(async () => render(<Markdown source={source} links={links} />))
  await waitFor(() => expect(container.querySelector('a')).not.toBe(null))
  expect([...container.querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.title, a.textContent])).toEqual([
    ['/contest/5', 'contest#5', 'Autumn *Cup*'],
    ['/user-home?username=ann', '@ann', '@ann'],
    ['/other', '', 'contest#5'],
  ])
})

test('emphasis nested thousands of levels deep, or in thousands of pieces, neither overflows the stack nor freezes the page', async () => {
  for (const source of [
    `${'*'.repeat(30_000)}x${'*'.repeat(30_000)}`,
    '*a '.repeat(10_000) + 'b* '.repeat(10_000),
    '~~a '.repeat(8000) + 'b~~ '.repeat(8000),
  ]) {
    const container = await drawn(`${source}\n\nand **bold**`)
    expect(container.textContent?.length).toBeGreaterThan(20_000)
    expect([...container.querySelectorAll('strong')].at(-1)?.textContent).toBe('bold')
  }
})

test('more texts with formulas than the cache holds are all drawn on one page', async () => {
  const texts = Array.from({ length: 100 }, (_, number) => `Text ${number}: $x_{${number}}$`)
  const { container } = await act(async () => render(texts.map((text) => <Markdown key={text} source={text} />)))
  await waitFor(() => expect(container.querySelectorAll('.katex')).toHaveLength(100))
  expect(container.querySelector('.verdict-skeleton')).toBe(null)
})

test('a text beyond a limit is shown as it was written, with a note in the language of the reader', async () => {
  const source = 'a\n=\n'.repeat(600)
  const container = await drawn(source)
  expect(container.querySelector('[role=note]')?.textContent).toBe('这段内容过于复杂，无法排版，已改为显示源码。')
  expect(container.querySelector('pre')?.textContent).toBe(source)
  expect((await drawn(`$${'x'.repeat(2001)}$ and $y$`)).querySelector('[role=note]')?.textContent).toBe('部分公式过长，无法显示，已改为显示源码。')
  expect((await drawn('$y$')).querySelector('[role=note]')).toBe(null)
})

test('a preview shows the text before until the changed one is ready, other places do not', async () => {
  const first = <Markdown source="**one**" keepsLast />
  const { container, rerender } = await act(async () => render(first))
  await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('one'))
  rerender(<Markdown source="**two**" keepsLast />)
  expect(container.querySelector('strong')?.textContent).toBe('one')
  await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('two'))
  // A text that was read before appears immediately.
  rerender(first)
  expect(container.querySelector('strong')?.textContent).toBe('one')
  rerender(<Markdown source="**three**" />)
  expect(container.querySelector('strong')).toBe(null)
  await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('three'))
})
