import { code, end, Ended, Text } from './reader.ts'

interface Texts {
  ouf: Text
  ans: Text
}
type Model = (texts: Texts) => never

const ok = () => end(code.ok)
const wrong = () => end(code.wrong)
const format = () => end(code.format)

const wordsOf = (line: string) => line.split(/[ \t\n\v\f\r]+/).filter(Boolean)

function close(expected: number, found: number): boolean {
  if (Math.abs(expected) === Infinity || Math.abs(found) === Infinity) return expected === found
  return Math.abs(found - expected) <= 1e-6 * Math.max(1, Math.abs(expected))
}

/** The lines of a text for a checker that reads until the end of the file and ignores an empty line at the very end. */
function* lines(ans: Text): Generator<string> {
  while (!ans.eof()) {
    const line = ans.line()
    if (line === '' && ans.eof()) return
    yield line
  }
}

function choice(text: Text): boolean {
  const word = text.word().toLowerCase()
  if (word !== 'yes' && word !== 'no') text.fault(code.format)
  return word === 'yes'
}

function row(text: Text): string {
  const values = []
  while (!text.seekEoln()) values.push(text.int())
  return values.join()
}

function lengths(text: Text): number[] {
  const all = []
  while (!text.eof()) all.push(text.line().length)
  return all
}

/** The patterns as documented: repetitions are possessive, and the first alternative that matches the whole word counts. */
function shaped(word: string): boolean {
  if (/^[a-zA-Z]{1,8}$/.test(word) || /^\+[^0]*$/.test(word)) return true
  if (/^[0-9]1$/.test(word)) return true
  return /^-?[0-9]{1,10}(\.[0-9]+)?$/.test(word)
}

function sum(text: Text): number {
  let total = 0
  while (!text.eof()) {
    if (text.eoln()) {
      total = (total * 7 + 1) % 1000003
      continue
    }
    const one = text.char()
    if (one === '#') text.char()
    else if (one === '-' && /[0-9]/.test(text.peek())) total -= Number(text.char())
    else if (one === '+') total += 1
    else if (/[0-9]/.test(one)) total += Number(one)
    total %= 1000003
  }
  return total
}

/** The expected decision of each program in the folder. */
export const models: Record<string, Model> = {
  'exact-lines': ({ ouf, ans }) => {
    for (const line of lines(ans)) if (line !== ouf.line()) wrong()
    return ok()
  },
  'line-words': ({ ouf, ans }) => {
    for (const line of lines(ans)) if (wordsOf(line).join('\n') !== wordsOf(ouf.line()).join('\n')) wrong()
    return ok()
  },
  words: ({ ouf, ans }) => {
    while (!ans.seekEof() && !ouf.seekEof()) if (ans.word() !== ouf.word()) wrong()
    return ans.seekEof() && ouf.seekEof() ? ok() : wrong()
  },
  integers: ({ ouf, ans }) => {
    while (!ans.seekEof()) if (ans.anyLong() !== ouf.anyLong()) wrong()
    return ok()
  },
  reals: ({ ouf, ans }) => {
    while (!ans.seekEof()) if (!close(ans.real(), ouf.real())) wrong()
    return ok()
  },
  'one-yes-no': ({ ouf, ans }) => {
    const expected = ans.word().toUpperCase()
    const found = ouf.word().toUpperCase()
    if (expected !== 'YES' && expected !== 'NO') end(code.fail)
    if (found !== 'YES' && found !== 'NO') format()
    return expected === found ? ok() : wrong()
  },
  'many-yes-no': ({ ouf, ans }) => {
    while (!ans.seekEof()) if (choice(ans) !== choice(ouf)) wrong()
    return ouf.seekEof() ? ok() : format()
  },
  'huge-integer': ({ ouf, ans }) => {
    const shape = /^(0|-?[1-9][0-9]*)$/
    const expected = ans.word()
    const found = ouf.word()
    if (!shape.test(expected)) end(code.fail)
    if (!shape.test(found)) format()
    return expected === found ? ok() : wrong()
  },
  'two-rows': ({ ouf, ans }) => {
    for (let number = 0; number < 2; number++) if (row(ans) !== row(ouf)) wrong()
    return ok()
  },
  'fixed-format': ({ ouf }) => {
    ouf.int()
    ouf.only(' ')
    ouf.int()
    ouf.readEoln()
    ouf.only('=')
    ouf.word()
    ouf.readEof()
    return ok()
  },
  'line-count': ({ ouf, ans }) => {
    const expected = lengths(ans)
    const found = lengths(ouf)
    if (expected.length !== found.length) wrong()
    return expected.join() === found.join() ? ok() : format()
  },
  'shaped-words': ({ ouf }) => {
    while (!ouf.seekEof()) if (!shaped(ouf.word())) wrong()
    return end(code.points)
  },
  points: ({ ouf, ans }) => {
    let all = 0
    let right = 0
    while (!ans.seekEof()) {
      const expected = ans.word()
      all++
      if (!ouf.seekEof() && ouf.word() === expected) right++
    }
    if (!ouf.seekEof()) format()
    return end(all === right ? all % 100 : code.points)
  },
  characters: ({ ouf, ans }) => (sum(ans) === sum(ouf) ? ok() : wrong()),
  ranges: ({ ouf }) => {
    while (!ouf.seekEof()) {
      const kind = ouf.int(0, 4)
      if (kind === 0) ouf.int(-10, 1e6)
      else if (kind === 1) ouf.long(-5n, 10n ** 10n)
      else if (kind === 2) ouf.unsigned()
      else if (kind === 3) ouf.strictReal(-100, 1e6, 0, 3)
      else ouf.real(-1e6, 1e6)
    }
    return ok()
  },
  'early-verdict': ({ ouf, ans }) => {
    const agree = ans.word() === ouf.word()
    if (!agree) ans.int()
    if (!ouf.seekEof()) format()
    return end(agree ? code.ok : 7)
  },
}

/** A validator reads standard input strictly; every rejection is a failure. */
function strictInput(output: string): never {
  const inf = new Text(output, { strict: true })
  const count = inf.int(0, 9)
  inf.only(' ')
  for (let i = 0; i < count; i++) {
    if (i > 0) inf.only(' ')
    inf.int(-100, 100)
  }
  inf.readEoln()
  if (!/^[a-z0-9]*$/.test(inf.line())) end(code.fail)
  if (inf.seekEoln()) end(code.fail)
  inf.strictReal(0, 1000, 1, 2)
  inf.readEoln()
  inf.readEof()
  return ok()
}

function interactor(output: string): never {
  const ouf = new Text(output, { output: true })
  while (ouf.int(-1000, 1000) !== 0);
  return ok()
}

/** The exit code according to the documentation. An accepted output with extra data after its end is a wrong format. */
export function predict(program: string, output: string, answer: string): number {
  const ouf = new Text(output, { output: true, bom: true })
  const ans = new Text(answer)
  const decide = (): never => {
    if (program === 'strict-input') return strictInput(output)
    if (program === 'interactor') return interactor(output)
    return models[program]!({ ouf, ans })
  }
  try {
    return decide()
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    const accepted = error.code === code.ok || error.code === code.points
    const judged = program !== 'strict-input' && program !== 'interactor'
    return accepted && judged && !ouf.seekEof() ? code.format : error.code
  }
}
