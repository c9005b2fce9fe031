/** A seeded generator (mulberry32): the same texts for the same seed on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const numbers = ['0', '1', '2', '3', '7', '12', '41', '-3', '5', '999999', '1000', '-100', '2147483647', '9223372036854775807', '18446744073709551615']
const oddNumbers = [
  '007',
  '-0',
  '+5',
  '00',
  '-',
  '+',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '-9223372036854775808',
  '18446744073709551616',
  '--1',
  '1a',
  '0x10',
  '5\0',
]
const reals = [
  '0.5',
  '1.0',
  '3.14',
  '3.140',
  '.5',
  '5.',
  '1e3',
  '1E-3',
  '-0.0',
  '0.3333333',
  '0.33333340',
  '1e400',
  '-1e400',
  '1e-400',
  'nan',
  'NaN',
  'inf',
  '-inf',
  '1e',
  '1.2.3',
  'e5',
  '1-2',
  '+.5',
  '12.345',
  '12.3456',
]
const texts = [
  'yes',
  'no',
  'YES',
  'nO',
  'maybe',
  'abc',
  'a',
  'b',
  'Zebra',
  '+word',
  '+w0rd',
  '=x',
  '=',
  '#',
  'a-b',
  '-5x',
  '\xe4\xb8\xad',
  '\xff',
  '1.5',
  '-12.25',
  '91',
  '1',
  '01',
]

interface RandomCase {
  output: string
  answer: string
}

/** An answer, and an output that resembles it: the same, with other spacing, or with a few words changed. */
export function randomCase(random: () => number): RandomCase {
  const below = (count: number) => Math.floor(random() * count)
  const any = <T>(all: readonly T[]): T => all[below(all.length)]!
  const chance = (share: number) => random() < share
  const huge = () => any(['9', 'x', '-7', '0']).repeat(1 + below(chance(0.1) ? 70_000 : 60))
  const pools = [
    numbers,
    numbers,
    numbers,
    [...numbers, ...oddNumbers],
    reals,
    [...numbers, ...reals],
    texts,
    ['yes', 'no', 'Yes', 'NO'],
    [...texts, ...numbers, ...reals],
  ]
  const pool = any(pools)
  const word = () => (chance(0.02) ? huge() : any(pool))
  const rows: string[][] = Array.from({ length: chance(0.08) ? 0 : 1 + below(4) }, () =>
    Array.from({ length: chance(0.15) ? 0 : 1 + below(chance(0.2) ? 8 : 3) }, word),
  )
  // Sometimes the format that the validator and the fixed format require: otherwise both would reject everything.
  if (chance(0.15)) rows.splice(0, rows.length, ['3', '-1', '0', '99'], ['words5'], [any(['0.25', '7.5', '1.0', '1'])])
  if (chance(0.1)) rows.splice(0, rows.length, ['4', '-5'], ['=end'])
  const plain = (all: string[][]) => all.map((row) => row.join(' ')).join('\n') + (chance(0.9) ? '\n' : '')
  const blank = () => any([' ', ' ', ' ', '  ', '\t', '\n', ' \n'])
  const ending = () => any(['\n', '\n', '\n', ' \n', '\r\n', '\n\n', '\t\n', '\r', '\r\r\n', ' \r\n', '\n \n', ''])
  const spaced = (all: string[][]) => all.map((row) => (chance(0.1) ? ' ' : '') + row.join(blank()) + ending()).join('')
  const changed = rows.map((row) => row.map((one) => (chance(0.25) ? word() : one)))
  const altered = chance(0.5) ? changed : [...rows, [word()]]
  const write = any([plain, plain, spaced])
  const answer = any([plain, plain, plain, spaced])(rows)
  let output = chance(0.3) ? answer : write(chance(0.6) ? rows : altered)
  if (chance(0.06)) output = output.replaceAll('\n', '\r\n')
  if (chance(0.05)) output = `\xef\xbb\xbf${output}`
  if (chance(0.02)) output = `\xef\xbb${output}`
  if (chance(0.04)) output = output.trimEnd()
  if (chance(0.03)) output = ''
  if (chance(0.06)) output += any([' ', '\n\n\n', '\t \r\n', '\r', 'x', '\0', '\x1a'])
  return { output, answer: chance(0.03) ? output : answer }
}
