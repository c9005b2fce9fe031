import { useText } from '@verdict/core/web'
import { CopyButton, Markdown } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'
import type { ProblemFillProps, StatementTexts } from '../../contract/screens/page.ts'
import type { Example, ProblemDetail } from '../../contract/rows.ts'
import '../problem/problems.css'
import { StatementHead } from './statement-head.tsx'

/** The statement of a problem with its head. */
export function Statement({ detail, fill }: { detail: ProblemDetail; fill: ProblemFillProps }) {
  const { problem } = detail
  return (
    <article className="verdict-statement">
      <StatementHead detail={detail} fill={fill} />
      <StatementBody problem={problem} />
    </article>
  )
}

/** The texts of a statement, also for previews. */
export function StatementBody({ problem }: { problem: StatementTexts }) {
  const t = useText(problems)
  return (
    <>
      <Section title={t('page.description')} text={problem.description} lines={6} />
      <Section title={t('page.input')} text={problem.input} lines={2} />
      <Section title={t('page.output')} text={problem.output} lines={2} />
      <SampleList examples={problem.exampleList} />
      <Section title={t('page.hint')} text={problem.hint} lines={2} />
      {problem.source && (
        <section>
          <h2>{t('page.source')}</h2>
          <Markdown source={problem.source} compact skeletonLines={1} />
        </section>
      )}
    </>
  )
}

function Section({ title, text, lines }: { title: string; text: string | null; lines: number }) {
  if (!text?.trim()) return null
  return (
    <section>
      <h2>{title}</h2>
      <Markdown source={text} skeletonLines={lines} />
    </section>
  )
}

/** The samples; each input and output has a copy button. */
function SampleList({ examples }: { examples: readonly Example[] }) {
  const t = useText(problems)
  return examples.map(({ input, output }, index) => (
    <section key={index} className="verdict-sample">
      <Side title={t('page.sampleInput', { number: index + 1 })} text={input} />
      <Side title={t('page.sampleOutput', { number: index + 1 })} text={output} />
    </section>
  ))
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <div className="verdict-sample-side">
      <h3>
        {title}
        <CopyButton text={text} />
      </h3>
      <pre tabIndex={0} aria-label={title}>
        {text}
      </pre>
    </div>
  )
}

/** The texts of a statement, for other plugins. */
export default function StatementPart({ texts }: { readonly texts: StatementTexts }) {
  return (
    <div className="verdict-statement">
      <StatementBody problem={texts} />
    </div>
  )
}
