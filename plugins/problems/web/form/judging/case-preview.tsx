import { useLoad, useText } from '@verdict/core/web'
import { Loaded } from '@verdict/page-kit'
import { Dialog, TextSkeleton } from '@verdict/ui-kit'
import type { ProblemFormProps } from '../../../contract/screens/form.ts'
import { problems } from '../../../contract/problems.ts'

/** A dialog with the beginning of a test case. */
export function CasePreview({ place, upload, input, onClose }: { place: ProblemFormProps; upload: string; input: string; onClose: () => void }) {
  const t = useText(problems)
  const { pid = 0, calls } = place
  const loaded = useLoad((signal) => calls.previewCase({ input, ...(upload ? { upload } : { pid }) }, signal), [upload, pid, input])
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
      <Loaded of={loaded} waiting={<TextSkeleton lines={6} height={200} />}>
        {(one) => (
          <div className="verdict-sample">
            {side(t('data.input'), one.input, one.inputSize)}
            {side(t('data.output'), one.output, one.outputSize)}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
