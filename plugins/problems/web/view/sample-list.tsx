import { useText } from '@verdict/core/web'
import { CopyButton } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'
import type { Example } from '../../contract/rows.ts'

/** The samples, each input and output with a button that copies it. */
export function SampleList({ examples }: { examples: readonly Example[] }) {
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
