import { useLoad, useText } from '@verdict/core/web'
import { Dialog, ErrorState, TextSkeleton } from '@verdict/ui-kit'
import type { ProblemFormProps } from '../../../contract/screens/form.ts'
import { problems } from '../../../contract/problems.ts'

/** A dialog with the beginning of a test case. */
export function CasePreview({ place, upload, input, onClose }: { place: ProblemFormProps; upload: string; input: string; onClose: () => void }) {
  const t = useText(problems)
  const { pid = 0, calls } = place
  const { value, failure, reload } = useLoad((signal) => calls.previewCase({ input, ...(upload ? { upload } : { pid }) }, signal), [upload, pid, input])
  const side = (title: string, text: string, size: number) => (
    <div className="verdict-sample-side">
      <h3>{title}</h3>
      <pre tabIndex={0} aria-label={title}>
        {text}
        {size > text.length && '…'}
      </pre>
    </div>
  )
  return (
    <Dialog open title={input} onClose={onClose} width={760} closeOutside>
      {failure && <ErrorState hint={failure.message} onRetry={reload} />}
      {!value && !failure && <TextSkeleton lines={6} height={200} />}
      {value && (
        <div className="verdict-sample">
          {side(t('data.input'), value.input, value.inputSize)}
          {side(t('data.output'), value.output, value.outputSize)}
        </div>
      )}
    </Dialog>
  )
}
