import { useApi, useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Dialog, TextSkeleton } from '@verdict/ui-kit'
import { submissionApi } from '../../contract/api.ts'
import { submissions } from '../../contract/submissions.ts'
import { firstDifference } from './first-difference.ts'

/** The input, expected output and actual output of one test case, next to each other. */
export function CaseDifferenceDialog({ submitId, seq, onClose }: { submitId: number; seq: number; onClose: () => void }) {
  const t = useText(submissions)
  const { difference } = useApi(submissionApi)
  const loaded = useLoad((signal) => difference({ query: { submitId, seq } }, signal), [submitId, seq])
  const waiting = (
    <div role="status">
      <p>{t('cases.running')}</p>
      <TextSkeleton lines={6} height={200} />
    </div>
  )
  return (
    <Dialog open title={t('cases.compareTitle', { number: seq })} onClose={onClose} closeOutside width={860}>
      <Loaded of={loaded} waiting={waiting}>
        {({ input, expected, output, cut }) => (
          <div className="verdict-difference">
            <Text name={t('run.input')} text={input} />
            <Text name={t('cases.expected')} text={expected} other={output ?? ''} />
            <Text name={t('cases.own')} text={output ?? ''} other={expected} />
            {cut && <p className="verdict-bench-quiet">{t('cases.cut')}</p>}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Text({ name, text, other }: { name: string; text: string; other?: string }) {
  const line = other === undefined ? undefined : firstDifference(text, other)
  return (
    <section>
      <h3>{name}</h3>
      <pre role="region" tabIndex={0} aria-label={name}>
        {text.split('\n').map((words, index) => (
          <span key={index} className={index === line ? 'verdict-difference-line' : undefined}>
            {words}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  )
}
