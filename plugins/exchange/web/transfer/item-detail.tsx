import { useText, type Translate } from '@verdict/core/web'
import { Facts, type Fact } from '@verdict/ui-kit'
import { exchange } from '../../contract/exchange.ts'
import type { PackageContents, TransferItem } from '../../contract/transfers.ts'
import { SolutionTable } from '../solutions/solution-table.tsx'
import { useSolutions } from '../solutions/use-solutions.ts'
import { limitsText } from './transfer-texts.ts'
import { FindingList } from './finding-list.tsx'

/** The contents of a problem and all findings about it. */
export function ItemDetail({ item }: { item: TransferItem }) {
  const t = useText(exchange)
  return (
    <div className="verdict-exchange-detail">
      {item.contents && (
        <section>
          <h3>{t('items.contents')}</h3>
          <Facts facts={factsOf(item.contents, t)} />
        </section>
      )}
      <section>
        <h3>{t('items.findings')}</h3>
        <FindingList item={item} />
      </section>
      {item.pid !== null && (item.contents?.solutions.length ?? 0) > 0 && (
        <section className="verdict-exchange-solutions">
          <h3>{t('solutions.title')}</h3>
          <ItemSolutions pid={item.pid} />
        </section>
      )}
    </div>
  )
}

/** Before the import, the solutions appear only among the facts. */
function ItemSolutions({ pid }: { pid: number }) {
  const { judge: _judge, ...loaded } = useSolutions(pid)
  return <SolutionTable {...loaded} />
}

function factsOf(contents: PackageContents, t: Translate): Fact[] {
  const { type, judgeMode, caseMode, cases, subtasks, checker, examples, translations, solutions, programs } = contents
  const list = (label: string, values: readonly string[]): Fact[] => (values.length > 0 ? [{ label: t(`contents.${label}`), value: values.join(', ') }] : [])
  return [
    { label: t('contents.type'), value: type === 1 ? 'OI' : 'ACM' },
    { label: t('contents.limits'), value: limitsText(contents) || '–' },
    { label: t('contents.caseCount'), value: cases },
    {
      label: t('contents.caseMode'),
      value: [t(`caseModes.${caseMode}`), subtasks > 0 && t('contents.subtasks', { count: subtasks })].filter(Boolean).join(' · '),
    },
    { label: t('contents.judgeMode'), value: [t(`modes.${judgeMode}`), ...checkerTexts(checker, t)].join(' · ') },
    { label: t('contents.examples'), value: examples },
    ...list('translations', translations),
    ...list('tags', contents.tags),
    ...list('templates', contents.templates),
    ...list(
      'solutionList',
      solutions.map(({ name, expected }) => `${name} (${t(`expected.${expected}`)})`),
    ),
    ...list('fileList', contents.extraFiles),
    ...list('pictures', contents.pictures),
    ...(programs && programs.tests.length > 0 ? [{ label: t('contents.generatedFiles'), value: generatedText(programs, t) }] : []),
    ...list('programs', programs?.names ?? []),
  ]
}

function checkerTexts(checker: PackageContents['checker'], t: Translate): string[] {
  if (!checker) return []
  const { language, protocol, passes } = checker
  return [`${language} (${protocol})`, ...(passes > 1 ? [t('contents.passes', { count: passes })] : [])]
}

/** Enough names to show the naming scheme of the files. */
const maxNamedTests = 20

function generatedText({ inputs, answers, tests }: NonNullable<PackageContents['programs']>, t: Translate): string {
  const shown = tests.slice(0, maxNamedTests).join(', ') + (maxNamedTests < inputs + answers ? ' …' : '')
  return t('contents.generatedCounts', { inputs, answers, tests: shown })
}
