import { JudgingUnsupported, type ProblemReport } from '@verdict/plugin-exchange/contract'
import { baseName, testlibProtocol } from '@verdict/plugin-exchange/kit'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { floatErrors, lineChecker, type FloatErrors } from './line-checker.ts'
import type { Bridge, Checker, InitEntry, InitYml } from './init-yml.ts'
import type { PackagedFiles } from './packaged-files.ts'

type Judging = Pick<ProblemDraft, 'judgeMode' | 'judgeProgram' | 'judgeExtraFiles' | 'comparison' | 'fileIo'>

interface Reading {
  readonly entries: readonly InitEntry[]
  readonly files: PackagedFiles
  readonly report: ProblemReport
}

/** Reads how outputs are judged. Reports an error for anything that this site would judge differently. */
export async function readJudging(init: InitYml, reading: Reading): Promise<Judging> {
  const { entries, report } = reading
  const wrong = (feature: string) => report.error(new JudgingUnsupported({ feature: feature.slice(0, 150) }))
  const given = (node: { readonly checker?: Checker | null | undefined }, outer: Checker) => node.checker ?? outer
  const ofProblem = init.checker ?? 'standard'
  const checkers = entries.flatMap((entry) => (entry.batched ?? [entry]).map((one) => given(one, given(entry, ofProblem))))
  const [checker = ofProblem, ...others] = new Map(checkers.map((one) => [JSON.stringify(one), one])).values()
  if (others.length > 0) wrong('checker: not the same for all test cases')
  const judging = init.interactive ? await interactorOf(init.interactive, { ...reading, wrong }) : await checkerOf(checker, { ...reading, wrong })
  return { ...judging, ...fileIoOf(init, wrong) }
}

function fileIoOf({ file_io }: InitYml, wrong: (feature: string) => void): Pick<Judging, 'fileIo'> {
  if (!file_io?.input && !file_io?.output) return {}
  if (file_io.input && file_io.output) return { fileIo: { read: file_io.input, write: file_io.output } }
  wrong('file_io: only one of both')
  return {}
}

type Judges = Reading & { wrong(feature: string): void }

async function interactorOf(interactive: Bridge, judges: Judges): Promise<Judging> {
  if (interactive.type !== 'testlib') judges.wrong(`interactive: type: ${interactive.type ?? 'default'}`)
  return { judgeMode: 'interactive', ...(await programOf(interactive, 'interactive', judges)) }
}

async function checkerOf(checker: Checker, judges: Judges): Promise<Judging> {
  const name = typeof checker === 'string' ? checker : checker.name
  const args = (typeof checker === 'string' ? null : checker.args) ?? {}
  const floats = (errors: FloatErrors): Judging => lineChecker({ errors, precision: precisionOf(args, judges) })
  switch (name) {
    case 'standard':
      return lineChecker()
    case 'identical':
      return { comparison: { name: 'exact' } }
    case 'rstripped':
      return { comparison: { name: 'lines' } }
    case 'unordered':
      return { comparison: { name: 'unordered' } }
    case 'sorted':
      if (args.split_on !== 'whitespace') break
      return { comparison: { name: 'unordered' } }
    case 'floats': {
      const errors = floatErrors.find((one) => one === (args.error_mode ?? 'default'))
      if (errors === undefined) break
      return floats(errors)
    }
    case 'floatsabs':
      return floats('absolute')
    case 'floatsrel':
      return floats('relative')
    case 'bridged':
      return bridgedChecker(args, judges)
  }
  judges.wrong(`checker: ${name}`)
  return {}
}

function precisionOf({ precision = 6 }: Readonly<Record<string, unknown>>, { wrong }: Judges): number {
  const digits = Number(precision)
  if (Number.isInteger(digits) && digits >= 0 && digits <= 18) return digits
  wrong(`checker: precision: ${String(precision)}`)
  return 6
}

async function bridgedChecker({ files, lang, type, args, flags }: Readonly<Record<string, unknown>>, judges: Judges): Promise<Judging> {
  const protocol = typeof type === 'string' ? type : 'default'
  if (protocol !== 'default' && protocol !== 'testlib') judges.wrong(`checker: bridged: type: ${protocol}`)
  const names = (Array.isArray(files) ? files : [files]).map(String)
  const bridge = { files: names, lang: typeof lang === 'string' ? lang : null, args, flags }
  const program = await programOf(bridge, 'checker', judges)
  // Partial results that are not points: unknown there, and fractions in the other protocol.
  const givesParts = protocol === 'testlib' ? /\b_pc\b|\b_partially\b/ : /partial/i
  if (givesParts.test(program.judgeProgram?.code ?? '')) judges.wrong('checker: points')
  return { judgeMode: 'spj', ...program }
}

const source = /\.(?:cpp|cc|cxx|c\+\+)$/i
const header = /\.(?:h|hpp)$/i

/** Reads a C++ program with its headers. DMOJ runs it with the same arguments and exit codes as this site. */
async function programOf(
  { files, lang, args, flags }: Bridge,
  field: string,
  { files: packaged, report, wrong }: Judges,
): Promise<Pick<Judging, 'judgeProgram' | 'judgeExtraFiles'>> {
  const names = typeof files === 'string' ? [files] : files
  const [program, ...others] = names.filter((name) => !header.test(name))
  if (program === undefined || others.length > 0 || !(lang ? /^CPP/i.test(lang) : source.test(program))) {
    wrong(`${field}: ${lang ?? ''} ${names.join(', ')}`)
    return {}
  }
  if (args !== undefined || flags !== undefined) wrong(`${field}: ${args === undefined ? 'flags' : 'args'}`)
  const headers = names.filter((name) => header.test(name) && (baseName(name) !== 'testlib.h' || packaged.get(name)))
  const extra = await Promise.all(headers.map(async (name) => [baseName(name), await packaged.text(name, report)] as const))
  const language = /CPP(?:20|23)/i.test(lang ?? '') ? 'C++ 20 With O2' : 'C++ 17 With O2'
  const code = await packaged.text(program, report)
  return {
    judgeProgram: { language, code, protocol: testlibProtocol(code) },
    judgeExtraFiles: Object.fromEntries(extra),
  }
}
