import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { wireMessages } from './wire-messages.ts'
import { commentsIn, hitsIn, proseOf, titlesIn } from './words/never-written.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => existsSync(join(root, file)))

type Texts = { readonly [key: string]: string | Texts }

function textsOf(texts: Texts, parent = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, text]) => (typeof text === 'string' ? [[parent + name, text]] : textsOf(text, `${parent}${name}.`)))
}

const localeOf = (folder: string, language: string) => new Map(textsOf(JSON.parse(read(`${folder}/locales/${language}.json`)) as Texts))

const locales = tracked.filter((file) => file.endsWith('/locales/en-US.json')).map((file) => file.replace('/locales/en-US.json', ''))

test('server messages that the specification quotes stay as they are, in both languages', () => {
  for (const { of, key, english, chinese } of wireMessages)
    expect([localeOf(of, 'en-US').get(key), localeOf(of, 'zh-CN').get(key)], `${of} ${key}`).toEqual([english, chinese])
})

test.each([
  ['en-US', 'English'],
  ['zh-CN', 'Chinese'],
] as const)('texts of screens and servers use the words of the product: %s', (language, place) => {
  const isQuoted = (folder: string, key: string) => wireMessages.some((message) => message.of === folder && message.key === key)
  const texts = locales.flatMap((folder) => [...localeOf(folder, language)].map(([key, text]) => ({ folder, key, text })))
  expect(texts.length).toBeGreaterThan(2500)
  const hits = texts.filter(({ folder, key }) => !isQuoted(folder, key)).flatMap(({ folder, key, text }) => hitsIn(place, text, `${folder} ${key}`))
  expect(hits).toEqual([])
})

/** How many hits documents and comments have, at most. */
const most = { documents: 0, comments: 0 }

test('hits in documents only become fewer', () => {
  const documents = tracked.filter((file) => file.endsWith('.md'))
  const hits = documents.flatMap((file) =>
    proseOf(read(file))
      .split('\n')
      .flatMap((line, index) => hitsIn('documents', line, `${file}:${index + 1}`)),
  )
  expect(documents.length).toBeGreaterThan(100)
  expect(hits.length, hits.join('\n')).toBeLessThanOrEqual(most.documents)
})

test('hits in comments only become fewer', () => {
  const sources = tracked.filter((file) => /\.(tsx?|js|c|h|css)$/.test(file) && !file.endsWith('words/never-written.ts'))
  const comments = sources.flatMap((file) => commentsIn(read(file)).map((comment) => ({ file, ...comment })))
  expect(comments.length).toBeGreaterThan(5000)
  const hits = comments.flatMap(({ file, text, line }) => hitsIn('comments', text, `${file}:${line}`))
  expect(hits.length, hits.join('\n')).toBeLessThanOrEqual(most.comments)
})

test('messages in code address their readers as 你', () => {
  const sources = tracked.filter((file) => /\.(tsx?|html)$/.test(file) && !/\.test\.|\/test\/|^tests\//.test(file))
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.filter((file) => read(file).includes('您'))).toEqual([])
})

test('titles of tests use the words of the product', () => {
  const sources = tracked.filter((file) => /\.tsx?$/.test(file) && /\.test\.|\/testing\//.test(file) && !file.endsWith('architecture/words.test.ts'))
  const titles = sources.flatMap((file) => titlesIn(read(file)).map((title) => ({ file, ...title })))
  expect(titles.length).toBeGreaterThan(2000)
  expect(titles.flatMap(({ file, title, line }) => hitsIn('documents', title, `${file}:${line}`))).toEqual([])
})

describe('each law goes red on a planted text', () => {
  test.each([
    ['English', 'Nobody matches', ['here: Nobody', 'here: Nobody matches']],
    ['English', 'Deleted successfully', ['here: successfully']],
    ['Chinese', '您的账号', ['here: 您']],
    ['Chinese', '添加{{name}}', ['here: 加{']],
    ['comments', 'Whoever has it creates contests', ['here: Whoever', 'here: Whoever']],
    ['documents', 'the staff of the contest is told', ['here: is told', 'here: staff of the contest']],
    ['comments', 'Creates contests for their owner.', []],
  ] as const)('%s: %s', (place, text, hits) => {
    expect(hitsIn(place, text, 'here')).toEqual(hits)
  })

  test('titles of tests and of rows are found with their lines', () => {
    const source = "test('one', () => {})\ntest.each([\n  ['a row', 1],\n])(\n  'two %s',\n  () => {},\n)\ntest.skipIf(late)('three', () => {})\n"
    expect(titlesIn(source)).toEqual([
      { title: 'one', line: 1 },
      { title: 'a row', line: 3 },
      { title: 'two %s', line: 4 },
      { title: 'three', line: 8 },
    ])
  })

  test('comments are found with their lines, and code in documents is not read', () => {
    const source = "const a = 'http://x' // first\n/** One\n * more. */\n  // a\n  // b\n"
    expect(commentsIn(source)).toEqual([
      { text: 'One more.', line: 2 },
      { text: 'a b', line: 4 },
    ])
    expect(commentsIn('run(1) // why\n')).toEqual([{ text: 'why', line: 1 }])
    expect(proseOf('one `somebody`\n```\nnobody\n```\ntwo')).toBe('one `…`\n\n\n\ntwo')
  })
})
