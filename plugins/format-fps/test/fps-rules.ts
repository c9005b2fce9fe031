import { readXml } from '@verdict/plugin-exchange/testing'

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}
type Rule = readonly [holds: boolean, rule: string]

/** HUSTOJ's names of languages, compared case-insensitively. */
const languages = new Set(
  'c,c++,pascal,java,ruby,bash,python,php,perl,c#,obj-c,freebasic,scheme,clang,clang++,lua,javascript,go,sql,fortran,matlab,cobol,r,scratch3,cangjie'.split(
    ',',
  ),
)
const versions = ['1.1', '1.2']

/** Returns which requirements of QDUOJ, HOJ, Hydro and HUSTOJ an FPS 1.2 file violates. Based on the code of those readers, not on our writer. */
export async function brokenRules(xml: string): Promise<string[]> {
  const root = await treeOf(xml)
  const items = root.children.filter(({ name }) => name === 'item')
  const whole: Rule[] = [
    [root.name === 'fps' && versions.includes(root.attributes.version ?? ''), 'QDUOJ reads versions 1.1 and 1.2'],
    [!/<!DOCTYPE/i.test(xml), 'QDUOJ reads no DOCTYPE'],
    [items.length > 0, 'a file has items'],
    [!/\p{Cc}/u.test(xml.replaceAll(/[\t\n\r]/g, '')), 'XML holds no control characters'],
  ]
  const broken = (rules: Iterable<Rule>, place: string) => [...rules].filter(([holds]) => !holds).map(([, rule]) => `${place}: ${rule}`)
  return [...broken(whole, 'fps'), ...items.flatMap((item, index) => broken(rulesOf(item), `item ${index + 1}`))]
}

function* rulesOf(item: Element): Generator<Rule> {
  const all = (name: string) => item.children.filter((one) => one.name === name)
  const only = (name: string) => (all(name).length === 1 ? all(name)[0] : undefined)
  yield [(only('title')?.text ?? '').trim() !== '', 'title']
  const time = only('time_limit')
  const memory = only('memory_limit')
  // Hydro fails on an item without them.
  yield [['s', 'ms'].includes(time?.attributes.unit ?? ''), 'the unit of time_limit']
  yield [['MB', 'mb'].includes(memory?.attributes.unit ?? ''), 'the unit of memory_limit, which HOJ takes for nothing in KB']
  for (const [name, limit] of [['time_limit', time] as const, ['memory_limit', memory] as const])
    yield [/^[1-9]\d*$/.test(limit?.text.trim() ?? ''), `QDUOJ reads whole numbers: ${name}`]
  for (const name of ['description', 'input', 'output', 'hint', 'source']) yield [only(name) !== undefined, `HOJ needs ${name}`]
  yield* pairs(item, 'sample')
  yield* pairs(item, 'test')
  for (const name of ['remote_oj', 'remote_id', 'tpj', 'interactor', 'url']) yield [all(name).length === 0, `${name} is newer than 1.2`]
  for (const name of ['solution', 'prepend', 'template', 'append'])
    for (const { attributes, text } of all(name)) {
      yield [languages.has(attributes.language?.toLowerCase() ?? ''), `${name} in ${attributes.language}`]
      yield [text !== '', `${name} is empty`]
    }
  for (const name of ['prepend', 'template', 'append'])
    yield [new Set(all(name).map(({ attributes }) => attributes.language)).size === all(name).length, `${name}: one of each language`]
  yield [all('spj').length <= 1 && all('spj').every(({ attributes }) => ['C', 'C++'].includes(attributes.language ?? '')), 'spj in C or C++']
  const texts = ['description', 'input', 'output', 'hint'].map((name) => only(name)?.text ?? '')
  yield [texts.every((text) => !/^\s*\[md\]/.test(text)), 'nobody but HUSTOJ knows the mark of Markdown']
  for (const { children } of all('img')) {
    const [src, base64] = ['src', 'base64'].map((name) => children.find((one) => one.name === name)?.text.trim() ?? '')
    yield [src !== '' && texts.some((text) => text.includes(src!)), `the picture ${src} is shown`]
    yield [/^[A-Za-z\d+/]+={0,2}$/.test(base64!.replaceAll(/\s/g, '')), `the picture ${src} is base64`]
  }
}

/** QDUOJ reads inputs and outputs alternately. */
function* pairs(item: Element, kind: 'sample' | 'test'): Generator<Rule> {
  const sides = item.children.flatMap(({ name }) => (name.startsWith(`${kind}_`) ? [name.slice(kind.length + 1)] : []))
  yield [sides.length > 0 && sides.length % 2 === 0, `${kind}: pairs`]
  yield [sides.every((side, index) => side === (index % 2 === 0 ? 'input' : 'output')), `${kind}: in turn`]
}

async function treeOf(xml: string): Promise<Element> {
  const top: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  for await (const event of readXml(
    (async function* whole() {
      yield xml
    })(),
    'problem.xml',
  )) {
    const inner = open.at(-1)!
    if (event.kind === 'text') inner.text += event.text
    else if (event.kind === 'close') open.pop()
    else {
      const element: Element = { name: event.name, attributes: event.attributes, children: [], text: '' }
      inner.children.push(element)
      open.push(element)
    }
  }
  return top.children[0]!
}
